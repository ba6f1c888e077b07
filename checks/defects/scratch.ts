import { readdirSync } from 'node:fs'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Defect } from './defect.ts'

const skipped: ReadonlySet<string> = new Set(['node_modules', 'dist'])

type Change = Pick<Defect, 'name' | 'file' | 'find' | 'replace'>

/** A copy of the working tree, in which defects are planted; the tree itself is never changed. */
export interface Scratch extends AsyncDisposable {
  readonly folder: string
  /** Changes a text for good. */
  change(change: Change): Promise<void>
  /** Plants the defect while `work` runs. */
  planted<T>(defect: Defect, work: () => Promise<T>): Promise<T>
}

export async function createScratch(): Promise<Scratch> {
  const folder = await mkdtemp(join(tmpdir(), 'overround-defects-'))
  for (const name of readdirSync('.'))
    if (!skipped.has(name) && !name.startsWith('.')) await cp(name, join(folder, name), { recursive: true })
  await symlink(resolve('node_modules'), join(folder, 'node_modules'))
  return {
    folder,
    async change(change) {
      const path = join(folder, change.file)
      await writeFile(path, plant(await readFile(path, 'utf8'), change))
    },
    async planted(defect, work) {
      const path = join(folder, defect.file)
      const text = await readFile(path, 'utf8')
      await writeFile(path, plant(text, defect))
      try {
        return await work()
      } finally {
        await writeFile(path, text)
      }
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

/** The text of the file with the defect. */
export function plant(text: string, { name, file, find, replace }: Change): string {
  const [before, after, ...more] = text.split(find)
  if (before === undefined || after === undefined || more.length > 0)
    throw new Error(`${name}: the text to be replaced must occur once in ${file}`)
  return before + replace + after
}
