import type { Catalogue } from '#blueprint/catalogue/catalogue.ts'
import { shapeComplaint, type PictureSize } from '#blueprint/catalogue/picture-shape.ts'
import { refuse, type Refusal } from '#blueprint/decision/decision.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import type { AnyForm } from '#blueprint/screen/form.ts'

type Values = Readonly<Record<string, unknown>>

/** An entry is shown with all that it needs. */
export function lackingPicture({ shapes }: Catalogue, row: Values): Refusal | null {
  const lacking = Object.entries(shapes).find(([name, { isRequired }]) => isRequired && row[name] === null)
  return lacking ? refuse(`${lacking[1].label} is missing. Upload it first.`) : null
}

interface PicturesEntered {
  readonly row: Values | null
  readonly values: Values
  readonly attachable: ReadonlyMap<string, PictureSize>
}

/** Pictures that this user has not just uploaded, or that do not suit their place. */
export function pictureRefusal(
  { pictures, shapes, form }: Catalogue,
  { row, values, attachable }: PicturesEntered,
): Refusal | null {
  const removed = Object.keys(shapes).find(
    (name) => shapes[name]?.isRequired && row?.['status'] === 'ACTIVE' && row[name] !== null && values[name] === null,
  )
  if (removed !== undefined)
    return refuse('It is active and needs this picture. Replace it, or deactivate it first.', removed)
  for (const name of pictures)
    for (const file of textIn(values[name])) {
      const [size, shape] = [attachable.get(file), shapes[name]]
      const complaint = size === undefined ? 'Upload this picture again.' : shape && shapeComplaint(shape, size)
      if (complaint) return refuse(complaint, name)
    }
  const lost = richTextsIn(form).find((name) => shownIn(values[name]).some((file) => !attachable.has(file)))
  return lost === undefined ? null : refuse('A picture of the text is no longer stored. Insert it again.', lost)
}

const richTextsIn = (form: AnyForm): readonly string[] =>
  Object.entries<AnyKind>(form.fields).flatMap(([name, kind]) => (kind.name === 'richText' ? [name] : []))

/** The stored pictures of a rich text. */
const shownIn = (html: unknown): readonly string[] =>
  typeof html === 'string'
    ? Array.from(html.matchAll(/<img src="picture\/([0-9a-f-]{36})"/g), ([, file = '']) => file)
    : []

/** The stored pictures that an entry shows: its own and those of its texts. */
export const filesIn = ({ pictures, form }: Catalogue, values: Values): readonly string[] => [
  ...pictures.flatMap((name) => textIn(values[name])),
  ...richTextsIn(form).flatMap((name) => shownIn(values[name])),
]

const textIn = (value: unknown): readonly string[] => (typeof value === 'string' ? [value] : [])
