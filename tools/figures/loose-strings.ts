import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { modules } from '#areas/index.ts'
import type { Screen } from '#blueprint/screen/module.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface LooseString {
  readonly file: string
  readonly line: number
  readonly text: string
}

const pathsOf = (screen: Screen): readonly string[] =>
  screen.shape === 'form' ? [screen.create, screen.edit].flatMap((form) => form?.path ?? []) : [screen.path]

/**
 * References that the compiler does not check: strings in screens, views and handlers that spell a
 * screen or endpoint path with a query name or a value, instead of using `address`, `rowAddress` or
 * `addressSql`, and uses of `refreshes`. A definition's own path, name and endpoint are not
 * references. Columns, tables, views and filters are typed (checks/proofs/references.test.ts);
 * columns and actions named by cells are compared with their lists in a test.
 */
export function looseStrings(): readonly LooseString[] {
  const paths = modules.flatMap((module) => module.screens.flatMap(pathsOf)).filter((path) => path !== '/')
  const stems = new Set(paths.map((path) => path.replace(/\/:\w+.*$/, '')))
  return globSync('src/{areas,panel,server}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => !/\.test\.tsx?$/.test(file))
    .toSorted()
    .flatMap((file) => looseIn(file, readFileSync(join(root, file), 'utf8'), stems))
}

/** The same for one file's text. */
export function looseIn(file: string, text: string, stems: ReadonlySet<string>): readonly LooseString[] {
  return text.split('\n').flatMap((line, at) => {
    if (/^\s*(\/\/|\*|\/\*|path: )/.test(line)) return []
    const spelled = [...line.matchAll(/['"`](\/[A-Za-z][\w/-]*?)\/?(\?[\w.-]+=|\$\{)/g)].filter(([, path = '']) =>
      stems.has(path),
    )
    const refreshed = /\brefreshes\b\s*:/.exec(line)
    return [...spelled.map(([one]) => one), ...(refreshed ? [refreshed[0]] : [])].map((one) => ({
      file,
      line: at + 1,
      text: one,
    }))
  })
}
