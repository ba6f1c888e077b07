import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

export interface SourceFile {
  readonly path: string
  readonly text: string
  readonly lines: number
}

const generated = 'src/platform/database/tables.ts'

/** Lines that hold something: empty ones do not count, comments do. */
const linesIn = (text: string): number => text.split('\n').filter((line) => line.trim() !== '').length

/** TypeScript files below the given folders, generated ones left out. */
export const sourceFiles = (folders: string): readonly SourceFile[] =>
  globSync(`${folders}/**/*.{ts,tsx}`)
    .filter((path) => path !== generated && !path.includes('node_modules'))
    .toSorted()
    .map((path) => {
      const text = readFileSync(path, 'utf8')
      return { path, text, lines: linesIn(text) }
    })

export const isTest = ({ path }: SourceFile): boolean => path.includes('.test.')

/** The value below which the given share of the numbers lies, 0 to 1. */
export const quantile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.floor(share * (numbers.length - 1))] ?? 0

/** Lines of tests for each line of code. */
export function testsToCode(files: readonly SourceFile[]): number {
  const sum = (some: readonly SourceFile[]) => some.reduce((total, { lines }) => total + lines, 0)
  return sum(files.filter(isTest)) / sum(files.filter((file) => !isTest(file)))
}

/** Folders with more files of code than this, as 'folder: count'. Tests do not count. */
export const crowdedFolders = (files: readonly SourceFile[], most: number): readonly string[] =>
  [
    ...Map.groupBy(
      files.filter((file) => !isTest(file)),
      ({ path }) => dirname(path),
    ),
  ]
    .filter(([, inside]) => inside.length > most)
    .map(([folder, inside]) => `${folder}: ${inside.length}`)

const holds: Readonly<Record<string, RegExp>> = {
  '.screen.ts': /\b(?:list|form|page)\(/,
  '.queries.ts': /\bquery\(/,
  '.actions.ts': /\b(?:action|transitions)\(/,
  '.act.ts': /\b(?:act|store|actsOf|moveActs)\(/,
  '.data.ts': /\b(?:dataset|aggregate|answer\w*|choicesAnswer)\(/,
}

/** Files whose suffix promises a word that they do not hold. */
export const misnamedFiles = (files: readonly SourceFile[]): readonly string[] =>
  files.flatMap(({ path, text }) => {
    const suffix = Object.keys(holds).find((one) => path.endsWith(one))
    return suffix && !holds[suffix]?.test(text) ? [path] : []
  })
