// Reads JPEG files from standard input, each behind its length in four bytes, and writes the planes that Go's decoder
// makes of each, line by line without padding, behind their length; a length of zero where it decodes none.
package main

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"image"
	"image/jpeg"
	"io"
	"os"
)

func plane(to *bytes.Buffer, from []byte, stride, width, height int) {
	for y := 0; y < height; y++ {
		to.Write(from[y*stride : y*stride+width])
	}
}

func planes(file []byte) []byte {
	var made bytes.Buffer
	decoded, err := jpeg.Decode(bytes.NewReader(file))
	if err != nil {
		return nil
	}
	size := decoded.Bounds().Size()
	switch picture := decoded.(type) {
	case *image.Gray:
		plane(&made, picture.Pix, picture.Stride, size.X, size.Y)
	case *image.YCbCr:
		shares := map[image.YCbCrSubsampleRatio][2]int{
			image.YCbCrSubsampleRatio444: {1, 1},
			image.YCbCrSubsampleRatio422: {2, 1},
			image.YCbCrSubsampleRatio420: {2, 2},
			image.YCbCrSubsampleRatio440: {1, 2},
			image.YCbCrSubsampleRatio411: {4, 1},
			image.YCbCrSubsampleRatio410: {4, 2},
		}
		share := shares[picture.SubsampleRatio]
		width, height := (size.X+share[0]-1)/share[0], (size.Y+share[1]-1)/share[1]
		plane(&made, picture.Y, picture.YStride, size.X, size.Y)
		plane(&made, picture.Cb, picture.CStride, width, height)
		plane(&made, picture.Cr, picture.CStride, width, height)
	default:
		return nil
	}
	return made.Bytes()
}

func main() {
	in, out := bufio.NewReader(os.Stdin), bufio.NewWriter(os.Stdout)
	defer out.Flush()
	for {
		var length uint32
		if binary.Read(in, binary.LittleEndian, &length) != nil {
			return
		}
		file := make([]byte, length)
		if _, err := io.ReadFull(in, file); err != nil {
			return
		}
		made := planes(file)
		binary.Write(out, binary.LittleEndian, uint32(len(made)))
		out.Write(made)
	}
}
