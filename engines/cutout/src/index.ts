// The background remover's types and faults, for pages and tests in Node. The work is behind `/browser`:
// `createCutoutEngine` finds a subject, decides on its mask once, and draws it in a worker that may end at any time.
// engine/ is the work in order, models/ speaks to ONNX Runtime, mask/ and matte/ are arithmetic on planes, policy.ts
// holds every threshold.
export type {
  Background,
  Click,
  CropToSubject,
  Cutout,
  CutoutEngine,
  CutoutFaultLike,
  CutoutMode,
  CutoutNote,
  CutoutStyle,
  DownloadProgress,
  Edges,
  FaceLook,
  FaceMarks,
  Faces,
  ModelFacts,
  ModelSet,
  ProviderId,
  Readiness,
  RenderOptions,
  RunOptions,
  SegmentOptions,
  Shadow,
  Spot,
  Stroke,
  Subject,
} from './base/types.ts'
