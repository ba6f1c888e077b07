import type { AnyKind, Kind } from '#blueprint/kind.ts'
import { picture } from '#blueprint/kinds/picture.ts'

/** The picture of an entry as the player site shows it. */
export interface PictureShape {
  readonly label: string
  /** In pixels: the proportion that a picture must have. Half of the width is enough, it is scaled. */
  readonly width: number
  readonly height: number
  /** Of the stored picture. */
  readonly kilobytes: number
  /** An entry without it cannot be active. */
  readonly isRequired?: true
}
export type PictureTerms = string | PictureShape

export interface PictureSize {
  readonly width: number
  readonly height: number
  readonly bytes: number
}

const tolerance = 0.02

/** Why a stored picture does not suit its place; null if it does. */
export function shapeComplaint({ width, height, kilobytes }: PictureShape, size: PictureSize): string | null {
  const isSame = Math.abs((size.width * height) / (size.height * width) - 1) <= tolerance
  if (!isSame)
    return `The picture must have the proportion ${width} × ${height}; this one is ${size.width} × ${size.height}.`
  if (size.width * 2 < width) return `The picture must be at least ${width / 2} pixels wide.`
  if (size.bytes > kilobytes * 1_024)
    return `The picture takes ${Math.ceil(size.bytes / 1_024)} KB; at most ${kilobytes} KB are accepted.`
  return null
}

const hintOf = ({ width, height, kilobytes, isRequired }: PictureShape): string =>
  `${width} × ${height} pixels, at most ${kilobytes} KB${isRequired ? '; needed before it is activated' : ''}`

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
      typeof term === 'string' ? picture(term, traits) : picture(term.label, { ...traits, hint: hintOf(term) }),
    ]
  })
  return Object.fromEntries(fields) as Readonly<Record<P, Kind<'picture', string, string>>>
}
