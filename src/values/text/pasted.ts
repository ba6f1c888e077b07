import { plainText } from './plain-text.ts'

/** Zero-width characters and marks of direction, which come with what is copied from chats, mails and documents. */
const unseen = /[\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g

/** Text as people paste it: digits and letters of full width become plain, what is not seen is left out, and all spaces are plain. */
export const pasted = (text: string): string => text.normalize('NFKC').replace(unseen, '').replace(/\s+/g, ' ').trim()

/** The same for text in any script: only the spaces and the ends change, joiners stay, and letters are composed. */
export const pastedText = (text: string): string =>
  plainText(text.replace(/(?![\u200c\u200d])[\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff]/g, '')).trim()

function withoutEnds(text: string): string {
  let [from, to] = [0, text.length]
  while (from < to && ' ,;#'.includes(text.charAt(from))) from += 1
  while (to > from && ' ,;.'.includes(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

/** An id as people paste it: also with a # before it, in capitals, and with a separator that was copied along. */
export const pastedId = (text: string): string => withoutEnds(pasted(text)).toLowerCase()

/** Ids as people paste them: in a column, with separators of any kind, also at the ends. */
export const pastedIds = (text: string): readonly string[] =>
  pasted(text)
    .split(/[\s,;]+/)
    .map(pastedId)
    .filter((id) => id !== '')
