import type { Kind, Traits } from '../kind.ts'
import { longText } from './kinds.ts'

type RichTextTraits = Traits & {
  /** Of the HTML. */
  readonly maxLength: number
}

/** A text with headings, lists, links, tables and pictures, as HTML. What is entered is cleaned before it is stored. */
export const richText = (label: string, traits: RichTextTraits): Kind<'richText', string, string> => ({
  ...longText(label, traits),
  name: 'richText',
  toText: (html) => html.replace(/<[^<>]*>/g, ' '),
})
