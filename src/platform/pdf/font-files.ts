import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { z } from 'zod/mini'

const resolve = createRequire(import.meta.url).resolve

/** Latin, Greek, Cyrillic, Arabic, Hebrew and signs. The built-in PDF fonts have no rupee sign. */
export const usualFiles = {
  plain: resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf'),
  bold: resolve('dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf'),
} as const

/** The other scripts: those of the texts that players and staff write, and of their names. */
const families = [
  'devanagari',
  'bengali',
  'gujarati',
  'gurmukhi',
  'kannada',
  'malayalam',
  'oriya',
  'tamil',
  'telugu',
  'thai',
  'sc',
  'kr',
] as const

interface FontFile {
  readonly path: string
  readonly ranges: readonly (readonly [number, number])[]
}

const ranges = z.record(z.string(), z.string())

/** The files of a family: one, or slices of a script with very many letters. */
function filesOf(family: string): readonly FontFile[] {
  const folder = dirname(resolve(`@fontsource-variable/noto-sans-${family}/package.json`))
  const subsets = ranges.parse(JSON.parse(readFileSync(join(folder, 'unicode.json'), 'utf8')))
  return Object.entries(subsets)
    .filter(([subset]) => subset === family || subset.startsWith('['))
    .map(([subset, written]) => ({
      path: join(folder, 'files', `noto-sans-${family}-${subset.replace(/[[\]]/g, '')}-wght-normal.woff2`),
      ranges: written.split(',').map((range) => {
        const [from = '', to = from] = range.replace('U+', '').split('-')
        return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const
      }),
    }))
}

let known: readonly FontFile[] | undefined

/** The files that may have a letter, the likelier first. */
export function filesWith(codePoint: number): readonly string[] {
  known ??= families.flatMap(filesOf)
  return known
    .filter(({ ranges: within }) => within.some(([from, to]) => codePoint >= from && codePoint <= to))
    .map(({ path }) => path)
}
