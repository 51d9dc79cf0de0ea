"""The network, and how it reads what compose.ts wrote."""
import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

SIDE = 320
PIXELS = SIDE * SIDE
FEATURES = [(64, 80), (64, 40), (64, 20), (64, 10), (32, 40)]
MEAN = np.array([0.485, 0.456, 0.406], np.float32)[:, None, None]
STD = np.array([0.229, 0.224, 0.225], np.float32)[:, None, None]


def layer(inside, outside, kernel=3, stride=1):
    convolution = nn.Conv2d(inside, outside, kernel, stride, kernel // 2, bias=False)
    return nn.Sequential(convolution, nn.BatchNorm2d(outside), nn.ReLU(inplace=True))


class Weigher(nn.Module):
    """A small U-Net; what the general model's decoder and the matting's coarse branch knew comes in on the way down."""

    def __init__(self, c=(16, 32, 64, 80, 80)):
        super().__init__()
        a, b, d, e, g = c
        self.s0 = nn.Sequential(layer(8, a, 3, 2), layer(a, a))
        self.p80 = layer(64, 24, 1)
        self.p40 = layer(64, 32, 1)
        self.pm = layer(32, 24, 1)
        self.p20 = layer(64, 48, 1)
        self.p10 = layer(64, 64, 1)
        self.d1 = layer(a, b, 3, 2)
        self.e1 = layer(b + 24, b)
        self.d2 = layer(b, d, 3, 2)
        self.e2 = nn.Sequential(layer(d + 32 + 24, d), layer(d, d))
        self.d3 = layer(d, e, 3, 2)
        self.e3 = nn.Sequential(layer(e + 48, e), layer(e, e))
        self.d4 = layer(e, g, 3, 2)
        self.e4 = nn.Sequential(layer(g + 64, g), layer(g, g))
        self.u3 = layer(g + e, e)
        self.u2 = nn.Sequential(layer(e + d, d), layer(d, d))
        self.u1 = layer(d + b, b)
        self.u0 = nn.Sequential(layer(b + a, a), layer(a, 9))
        self.h = nn.Sequential(layer(17, 16), nn.Conv2d(16, 3, 3, 1, 1))

    def forward(self, looks, f80, f40, f20, f10, coarse):
        def up(x):
            return F.interpolate(x, scale_factor=2.0, mode='bilinear', align_corners=False)

        x0 = self.s0(looks)
        x1 = self.e1(torch.cat([self.d1(x0), self.p80(f80)], 1))
        x2 = self.e2(torch.cat([self.d2(x1), self.p40(f40), self.pm(coarse)], 1))
        x3 = self.e3(torch.cat([self.d3(x2), self.p20(f20)], 1))
        x4 = self.e4(torch.cat([self.d4(x3), self.p10(f10)], 1))
        y = self.u3(torch.cat([up(x4), x3], 1))
        y = self.u2(torch.cat([up(y), x2], 1))
        y = self.u1(torch.cat([up(y), x1], 1))
        y = self.u0(torch.cat([up(y), x0], 1))
        said = self.h(torch.cat([up(y), looks], 1))
        general, matting = masks(looks)
        # The shares of both masks and of its own word.
        shares = torch.softmax(torch.cat([said[:, :2], torch.zeros_like(said[:, :1])], 1), 1)
        return shares[:, :1] * general + shares[:, 1:2] * matting + shares[:, 2:] * torch.sigmoid(said[:, 2:])


def masks(looks):
    """Both masks, with what is nearly decided pushed to the ends."""
    return ((looks[:, 3:4] - 0.25) * 2).clamp(0, 1), ((looks[:, 6:7] - 0.1) / 0.8).clamp(0, 1)


def agreed(path):
    """How far both masks are the same: what both hold, as a share of what either holds."""
    octets = np.fromfile(path, np.uint8, 4 * PIXELS, offset=3 * PIXELS).reshape(4, PIXELS).astype(np.float32) / 255
    general, matting = octets[0] > 0.5, octets[3] > 0.5
    return (general & matting).sum() / max(1, (general | matting).sum())


def load(path, flip=False):
    octets = np.fromfile(path, np.uint8)
    colours = (octets[: 3 * PIXELS].reshape(3, SIDE, SIDE).astype(np.float32) / 255 - MEAN) / STD
    looks = octets[3 * PIXELS : 8 * PIXELS].reshape(5, SIDE, SIDE).astype(np.float32) / 255
    read = [np.concatenate([colours, looks])]
    at = 8 * PIXELS
    for channels, side in FEATURES:
        length = channels * side * side * 2
        read.append(octets[at : at + length].view(np.float16).reshape(channels, side, side).astype(np.float32))
        at += length
    read.append(octets[-PIXELS:].reshape(1, SIDE, SIDE).astype(np.float32) / 255)
    return [np.ascontiguousarray(part[:, :, ::-1]) for part in read] if flip else read


def batch(paths, flips):
    parts = zip(*[load(path, flip) for path, flip in zip(paths, flips)])
    return [torch.from_numpy(np.stack(part)).to(memory_format=torch.channels_last) for part in parts]
