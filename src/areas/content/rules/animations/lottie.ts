import { pictureComplaint } from './embedded-picture.ts'
import { expandedLayers, isFields, listIn, type Fields } from './lottie-layers.ts'

/** Characters of a file. */
export const maxLottieLength = 300_000

const most = {
  side: 2_000,
  frameRate: 120,
  seconds: 60,
  depth: 120,
  values: 100_000,
  layers: 1_000,
  points: 100,
} as const
const played: ReadonlySet<unknown> = new Set([0, 1, 2, 3, 4])

/** Why a file cannot be shown to players as a Lottie animation, in words that name the part; null when it can. */
export function lottieComplaint(text: string): string | null {
  if (text.length > maxLottieLength) return `The file has more than ${maxLottieLength / 1_000} KB.`
  const animation = parsed(text)
  if (!isFields(animation) || !Array.isArray(animation['layers'])) return 'This file is no Lottie animation.'
  return (
    measureComplaint(animation) ??
    fontComplaint(animation) ??
    firstOf(listIn(animation, 'assets'), assetComplaint) ??
    firstOf(layersOf(animation), layerComplaint) ??
    expansionComplaint(animation)
  )
}

function parsed(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    return value
  } catch (problem) {
    if (problem instanceof SyntaxError) return null
    throw problem
  }
}

const firstOf = (values: readonly unknown[], complaintOf: (value: Fields) => string | null): string | null => {
  for (const value of values) {
    const complaint = isFields(value) ? complaintOf(value) : 'This file is no Lottie animation.'
    if (complaint !== null) return complaint
  }
  return null
}

function measureComplaint({ w, h, fr, ip, op }: Fields): string | null {
  for (const side of [w, h])
    if (typeof side !== 'number' || !(side >= 1 && side <= most.side))
      return `The animation must be 1 to ${most.side} pixels wide and high.`
  if (typeof fr !== 'number' || !(fr > 0 && fr <= most.frameRate))
    return `Frame rate ${typeof fr === 'number' ? fr : 'missing'}: at least 1 and at most ${most.frameRate} frames a second are played.`
  const frames = typeof ip === 'number' && typeof op === 'number' ? op - ip : 0
  if (!(frames > 0)) return 'The animation has no frames.'
  return frames / fr > most.seconds
    ? `The animation has ${frames} frames and takes more than ${most.seconds} seconds.`
    : null
}

/** Players of animations load fonts from the addresses in a file. */
const fontComplaint = ({ fonts }: Fields): string | null =>
  isFields(fonts) && listIn(fonts, 'list').length > 0 ? 'Fonts are not allowed: turn the text into shapes.' : null

const layersOf = (animation: Fields): readonly unknown[] => [
  ...listIn(animation, 'layers'),
  ...listIn(animation, 'assets').flatMap((asset) => (isFields(asset) ? listIn(asset, 'layers') : [])),
]

function assetComplaint(asset: Fields): string | null {
  if (Array.isArray(asset['layers'])) return null
  const complaint = pictureComplaint(asset)
  return complaint === null ? null : `Asset “${nameOf(asset, 'id')}”: ${complaint}`
}

function layerComplaint(layer: Fields): string | null {
  const complaint = kindComplaint(layer) ?? contentComplaint(layer)
  return complaint === null ? null : `Layer “${nameOf(layer, 'nm')}”: ${complaint}`
}

const nameOf = (part: Fields, field: string): string => {
  const name = part[field] ?? part['ind']
  return typeof name === 'string' || typeof name === 'number' ? String(name).slice(0, 60) : 'without a name'
}

function kindComplaint({ ty, sc }: Fields): string | null {
  if (ty === 5) return 'text is not played. Turn it into shapes.'
  if (!played.has(ty)) return 'its type is not played. Use shapes, solids, pictures and compositions.'
  const isColour = sc === undefined || (typeof sc === 'string' && /^#[0-9a-f]{3,8}$/i.test(sc))
  return isColour ? null : 'its colour is none.'
}

/** Looks into everything that lies in a layer, however deep, without calling itself. */
function contentComplaint(layer: Fields): string | null {
  const waiting: { readonly value: unknown; readonly depth: number }[] = [{ value: layer, depth: 0 }]
  let count = 0
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { value, depth } = next
    if (typeof value !== 'object' || value === null) continue
    count += 1
    if (depth > most.depth) return 'it nests more groups than are played.'
    if (count > most.values) return 'it has more parts than are played.'
    const complaint = isFields(value) ? partComplaint(value) : null
    if (complaint !== null) return complaint
    for (const inner of Object.values(value)) waiting.push({ value: inner, depth: depth + 1 })
  }
  return null
}

/** An `x` that is text is a program that some players run; times of movements have numbers there. */
function partComplaint(part: Fields): string | null {
  if (typeof part['x'] === 'string') return 'expressions are not allowed.'
  const counted = part['ty'] === 'rp' ? part['c'] : part['ty'] === 'sr' ? part['pt'] : null
  if (!isFields(counted)) return null
  const { k } = counted
  return typeof k === 'number' && k <= most.points ? null : `at most ${most.points} copies or points are played.`
}

/** Compositions show others, so a few lines can stand for more layers than a device can draw. */
function expansionComplaint(animation: Fields): string | null {
  const count = expandedLayers(animation, most.layers)
  if (count === null) return 'A composition contains itself.'
  return count > most.layers
    ? `The animation has more than ${most.layers} layers with those of its compositions.`
    : null
}
