import { z } from 'zod/mini'
import type { Kind, Traits } from '../kind.ts'

const same = <T>(value: T): T => value

type RichTextTraits = Traits & {
  /** Of the HTML that is stored. */
  readonly maxLength: number
}

/** A text with headings, lists, links, tables and pictures, as HTML. What is entered is cleaned before it is stored. */
export const richText = (label: string, traits: RichTextTraits): Kind<'richText', string, string> => ({
  name: 'richText',
  label,
  isNumeric: false,
  options: [],
  traits,
  wire: z
    .string('Enter text.')
    .check(z.maxLength(traits.maxLength, { error: `At most ${traits.maxLength} characters`, abort: true })),
  toWire: same,
  fromWire: same,
  toText: (html) => html.replace(/<[^>]*>/g, ' '),
})
