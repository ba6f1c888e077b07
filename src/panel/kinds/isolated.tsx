import type { ReactNode } from 'react'
import { runsLeft, sentenceParts } from '#values/text/isolated.ts'

/** A name or other text of one person, in a direction of its own. */
export const isolatedName = (text: string): ReactNode => (runsLeft(text) ? <bdi>{text}</bdi> : text)

/** A sentence or a line of several texts, with the names in it set apart, so that they do not reorder what stands beside them. */
export const isolatedNames = (sentence: string): ReactNode =>
  runsLeft(sentence)
    ? sentenceParts(sentence).map(({ text, isName }, place) => (isName ? <bdi key={place}>{text}</bdi> : text))
    : sentence

/** Texts among other nodes. */
export const withIsolatedTexts = (node: ReactNode): ReactNode => (typeof node === 'string' ? isolatedNames(node) : node)
