import type { Kind, Traits } from '../kind.ts'
import { longText } from './kinds.ts'

/** A vector animation as the text of its JSON file. */
export const lottie = (
  label: string,
  traits: Traits & { readonly maxLength: number },
): Kind<'lottie', string, string> => ({
  ...longText(label, traits),
  name: 'lottie',
  toText: (file) => `${file.length} characters`,
})
