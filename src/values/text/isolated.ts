/** Letters, marks and digits that run to the left: Hebrew, Arabic, Syriac, Thaana, N’Ko, Adlam and their like. */
const leftward = '\\u0590-\\u08ff\\ufb1d-\\ufdff\\ufe70-\\ufefc\\u{10800}-\\u{10fff}\\u{1e800}-\\u{1efff}'
const hasLeftward = new RegExp(`[${leftward}]`, 'u')
/** Words that run to the left with what stands within and between the words of a name. Digits end them: an amount is no part of a name. */
const phrase = new RegExp(
  `\\u2068[^\\u2069]*\\u2069|[${leftward}](?:[ .'’‐-]*[\\p{M}\\u200c\\u200d${leftward}])*`,
  'gu',
)

const [open, close] = ['\u2068', '\u2069']

export const runsLeft = (text: string): boolean => hasLeftward.test(text)

/** A name for a line of text: what runs to the left is set apart, so that it does not reorder the numbers and signs beside it. */
export const isolated = (name: string): string => (runsLeft(name) ? `${open}${name}${close}` : name)

/** A part of a sentence; `isName` where it runs to the left. */
interface SentencePart {
  readonly text: string
  readonly isName: boolean
}

/** The parts of a sentence that runs to the right, of which those that run to the left must be set apart. */
export function sentenceParts(sentence: string): readonly SentencePart[] {
  if (!runsLeft(sentence)) return [{ text: sentence, isName: false }]
  const parts: SentencePart[] = []
  let at = 0
  for (const { 0: text, index } of sentence.matchAll(phrase)) {
    if (index > at) parts.push({ text: sentence.slice(at, index), isName: false })
    parts.push({ text: text.replace(/[\u2068\u2069]/g, ''), isName: true })
    at = index + text.length
  }
  if (at < sentence.length) parts.push({ text: sentence.slice(at), isName: false })
  return parts
}

/** A sentence with the names in it set apart. */
export const withIsolatedNames = (sentence: string): string =>
  sentenceParts(sentence)
    .map(({ text, isName }) => (isName ? isolated(text) : text))
    .join('')
