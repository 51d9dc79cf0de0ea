"""python3 training/weigher/train.py <folder> <minutes> <weigher.pt> [<begin with.pt>]: trains on what compose.ts wrote."""
import copy
import glob
import math
import os
import queue
import random
import sys
import threading
import time

import torch
import torch.nn.functional as F
from net import Weigher, agreed, batch, masks

folder, minutes, out = sys.argv[1], float(sys.argv[2]), sys.argv[3]
SIZE = 8
PEAK = 1.8e-3
# Of the pictures on which both models agree, which are easy and not asked about, so many take part in a round.
EASY = 0.45
torch.set_num_threads(os.cpu_count())
torch.manual_seed(1)
random.seed(1)
files = sorted(glob.glob(os.path.join(folder, '*.bin')))
kept_back, files = files[:48], files[48:]
easy = [path for path in files if agreed(path) >= 0.95]
hard = sorted(set(files) - set(easy))

net = Weigher().to(memory_format=torch.channels_last)
if len(sys.argv) > 4:
    net.load_state_dict(torch.load(sys.argv[4]))
average = copy.deepcopy(net).eval()
optimizer = torch.optim.AdamW(net.parameters(), lr=PEAK, weight_decay=1e-3, betas=(0.9, 0.98))
ready = queue.Queue(6)


def feed():
    while True:
        paths = hard + random.sample(easy, int(len(easy) * EASY))
        random.shuffle(paths)
        for start in range(0, len(paths) - SIZE + 1, SIZE):
            chosen = paths[start : start + SIZE]
            ready.put(batch(chosen, [random.random() < 0.5 for _ in chosen]))


def error(model, paths):
    """Mean error in thousandths: of the network, of the general model and of the matting."""
    total = [0.0, 0.0, 0.0]
    with torch.no_grad():
        for path in paths:
            *read, truth = batch([path], [False])
            for index, said in enumerate([model(*read), *masks(read[0])]):
                total[index] += (said - truth).abs().mean().item() * 1000 / len(paths)
    return total


threading.Thread(target=feed, daemon=True).start()
begun, told, step = time.time(), time.time(), 0
while (share := (time.time() - begun) / 60 / minutes) < 1:
    for group in optimizer.param_groups:
        group['lr'] = PEAK * min(1, (share + 0.002) / 0.04) * (0.5 + 0.5 * math.cos(math.pi * share))
    *read, truth = ready.get()
    with torch.autocast('cpu', dtype=torch.bfloat16):
        said = net(*read)
    said = said.float()
    near_edge = (F.max_pool2d(truth, 9, 1, 4) + F.max_pool2d(-truth, 9, 1, 4)).clamp(0, 1)
    weight = 1 + 3 * near_edge
    apart = (weight * (said - truth).abs()).mean()
    entropy = (weight * F.binary_cross_entropy(said.clamp(1e-3, 1 - 1e-3), truth, reduction='none')).mean()
    both, either = torch.minimum(said, truth).sum((1, 2, 3)), torch.maximum(said, truth).sum((1, 2, 3))
    loss = 2 * apart + 0.5 * entropy + 0.5 * (1 - (both + 1) / (either + 1)).mean()
    optimizer.zero_grad()
    loss.backward()
    torch.nn.utils.clip_grad_norm_(net.parameters(), 2.0)
    optimizer.step()
    step += 1
    keep = min(0.998, (1 + step) / (10 + step))
    with torch.no_grad():
        for kept, new in zip(average.state_dict().values(), net.state_dict().values()):
            if kept.dtype.is_floating_point:
                kept.mul_(keep).add_(new, alpha=1 - keep)
            else:
                kept.copy_(new)
    if time.time() - told > 180:
        told = time.time()
        print(f'{share * minutes:.0f} minutes, {step} steps:', error(average, kept_back), flush=True)
        torch.save(average.state_dict(), out)
torch.save(average.state_dict(), out)
print(f'{step} steps:', error(average, kept_back))
