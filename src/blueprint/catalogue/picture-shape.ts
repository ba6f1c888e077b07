import type { AnyKind, Kind } from '#blueprint/kind.ts'
import { picture } from '#blueprint/kinds/picture.ts'

/** The picture of an entry as the player site shows it. */
export interface PictureShape {
  readonly label: string
  /** In pixels: the proportion that a picture must have. Half of the width is enough, it is scaled. None: any. */
  readonly width?: number
  readonly height?: number
  /** Of the stored picture. */
  readonly kilobytes: number
  /** An entry without it cannot be active. */
  readonly isRequired?: true
  /** A GIF or WebP with several frames; without it the picture stands still. */
  readonly moves?: true
}
export type PictureTerms = string | PictureShape

export interface PictureSize {
  readonly width: number
  readonly height: number
  readonly bytes: number
  /** One unless it moves. */
  readonly frames?: number
}

const tolerance = 0.02

/** Why a stored picture does not suit its place; null if it does. */
export function shapeComplaint(shape: PictureShape, size: PictureSize): string | null {
  const { kilobytes, moves = false } = shape
  const isMoving = (size.frames ?? 1) > 1
  if (moves && !isMoving) return 'This picture does not move. Upload a GIF or WebP animation.'
  if (!moves && isMoving) return 'This picture moves. Upload one that stands still.'
  const proportion = proportionComplaint(shape, size)
  if (proportion !== null || size.bytes <= kilobytes * 1_024) return proportion
  return `The picture takes ${Math.ceil(size.bytes / 1_024)} KB; at most ${kilobytes} KB are accepted.`
}

export function proportionComplaint(
  { width, height }: Pick<PictureShape, 'width' | 'height'>,
  size: Pick<PictureSize, 'width' | 'height'>,
): string | null {
  if (width === undefined || height === undefined) return null
  const isSame = Math.abs((size.width * height) / (size.height * width) - 1) <= tolerance
  if (!isSame)
    return `The picture must have the proportion ${width} × ${height}; this one is ${size.width} × ${size.height}.`
  return size.width * 2 < width ? `The picture must be at least ${width / 2} pixels wide.` : null
}

const hintOf = ({ width, height, kilobytes, isRequired, moves }: PictureShape): string =>
  [
    ...(moves ? ['GIF or WebP'] : []),
    ...(width === undefined || height === undefined ? [] : [`${width} × ${height} pixels`]),
    `at most ${kilobytes} KB${isRequired ? '; needed before it is activated' : ''}`,
  ].join(', ')

/** Where the pictures of a catalogue are uploaded and shown, also by those who only add entries. */
export interface PictureAddresses {
  readonly at: string
  readonly atNew: string
}

/** The fields of the pictures by their columns. */
export function pictureFields<P extends string>(
  terms: Readonly<Record<P, PictureTerms>>,
  addresses: PictureAddresses,
): Readonly<Record<P, Kind<'picture', string, string>>> {
  const fields = Object.entries<PictureTerms>(terms).map(([name, term]): [string, AnyKind] => {
    const traits = { ...addresses, isSeen: true, optional: true } as const
    return [
      name,
      typeof term === 'string'
        ? picture(term, traits)
        : picture(term.label, { ...traits, hint: hintOf(term), ...(term.moves ? { moves: true } : {}) }),
    ]
  })
  return Object.fromEntries(fields) as Readonly<Record<P, Kind<'picture', string, string>>>
}

type Terms = Readonly<Record<string, PictureTerms>>
export const shapesIn = (terms: Terms): Readonly<Record<string, PictureShape>> =>
  Object.fromEntries(Object.entries(terms).flatMap(([name, term]) => (typeof term === 'string' ? [] : [[name, term]])))

/** Whether animations are uploaded beside pictures. */
export const movingIn = (terms: Terms): { readonly moves?: true } =>
  Object.values(shapesIn(terms)).some(({ moves }) => moves) ? { moves: true } : {}
