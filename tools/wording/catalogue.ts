import type { Wording } from './extract.ts'

const isShown = ({ file }: Wording): boolean =>
  /^src\/(areas|blueprint|engine|panel|platform|server|values)\//.test(file)
/** Programs, style sheets, drawings and SQL inside strings. */
const isCode = ({ text }: Wording): boolean => /^(:root|<\w|import |export |\/\/ )|\bcoalesce\(|\{$/.test(text)

/** Braces that hold no argument are quoted, as ICU wants them. */
const quoted = (text: string): string => text.replaceAll(/\{(?!\w+\})[^{}]*\}/g, (braces) => `'${braces}'`)

/**
 * The texts to translate as an i18next catalogue: the English source is the key, the message is in
 * ICU form, with arguments in braces. A translation replaces the messages and may use plurals.
 */
export const catalogueOf = (wording: readonly Wording[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    wording.filter((one) => isShown(one) && !isCode(one)).map(({ text }) => [text, quoted(text)] as const),
  )
