import { globSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

export interface SourceFile {
  readonly path: string
  readonly text: string
  readonly lines: number
}

/** Whether `npm run generate` writes the file. */
export const isGenerated = (path: string): boolean =>
  /^src\/(platform\/database\/tables|blueprint\/(addresses|table-names))\.ts$/.test(path)

/** Non-empty lines, comments included. */
const linesIn = (text: string): number => text.split('\n').filter((line) => line.trim() !== '').length

/** TypeScript files below the given folders, generated ones left out. */
export const sourceFiles = (folders: string): readonly SourceFile[] =>
  globSync(`${folders}/**/*.{ts,tsx}`)
    .filter((path) => !isGenerated(path) && !path.includes('node_modules'))
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
export const crowdedFolders = (files: readonly SourceFile[], max: number): readonly string[] =>
  [
    ...Map.groupBy(
      files.filter((file) => !isTest(file)),
      ({ path }) => dirname(path),
    ),
  ]
    .filter(([, inside]) => inside.length > max)
    .map(([folder, inside]) => `${folder}: ${inside.length}`)

const call = (...names: readonly string[]): RegExp => new RegExp(String.raw`\b(?:${names.join('|')})(?:<[^(]*>)?\(`)

/** What a suffix promises, and what a file of that suffix leaves to others. */
const promises: Readonly<Record<string, { readonly contentBySuffix: RegExp; readonly never?: RegExp }>> = {
  '.screen.ts': { contentBySuffix: call('list', 'form', 'page', 'catalogue', 'report') },
  '.queries.ts': { contentBySuffix: call('query'), never: call('list', 'form', 'page', 'action', 'transitions') },
  '.actions.ts': { contentBySuffix: call('action', 'transitions'), never: call('list', 'form', 'page', 'query') },
  '.act.ts': { contentBySuffix: call('act', String.raw`\w*[sS]tore`, 'actsOf', 'moveActs', 'caseActs') },
  '.data.ts': { contentBySuffix: call('dataset', 'datasetOf', 'aggregate', String.raw`answer\w*`, 'choicesAnswer') },
  '.record.ts': { contentBySuffix: call('recordOf'), never: call('act', 'store', 'answer') },
  '.task.ts': {
    contentBySuffix: call('task', 'recordTask', 'statementTask'),
    never: call('dataset', 'datasetOf', 'act', 'answer'),
  },
  '.facts.ts': { contentBySuffix: /^export /m, never: call('dataset', 'datasetOf', 'act', 'answer') },
}

/** Files whose suffix promises what they do not hold, or that hold what another suffix promises. */
export const misnamedFiles = (files: readonly SourceFile[]): readonly string[] =>
  files.flatMap(({ path, text }) => {
    const suffix = Object.keys(promises).find((one) => path.endsWith(one))
    const promise = suffix && promises[suffix]
    return promise && (!promise.contentBySuffix.test(text) || promise.never?.test(text)) ? [path] : []
  })
