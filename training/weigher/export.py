"""python3 training/weigher/export.py <weigher.pt> <weigher.onnx>"""
import sys

import torch
from net import FEATURES, SIDE, Weigher

net = Weigher()
net.load_state_dict(torch.load(sys.argv[1]))
net.eval()
read = [torch.zeros(1, 8, SIDE, SIDE)] + [torch.zeros(1, channels, side, side) for channels, side in FEATURES]
names = ['looks', 'f80', 'f40', 'f20', 'f10', 'coarse']
# Sizes are left open: the engine shows it more pixels as well.
sizes = {name: {2: name + '_rows', 3: name + '_columns'} for name in [*names, 'mask']}
torch.onnx.export(
    net, tuple(read), sys.argv[2], input_names=names, output_names=['mask'], dynamic_axes=sizes, opset_version=13
)
