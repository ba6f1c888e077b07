import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod/mini'
import type { Module } from '#blueprint/screen/module.ts'

/** Written by the build of the panel: the files of each source that is loaded by itself. */
const manifest = z.record(z.string(), z.object({ file: z.string(), imports: z.optional(z.array(z.string())) }))
type Manifest = z.infer<typeof manifest>

/** Sources that every list screen needs beside its own. */
const ofEveryScreen = ['src/panel/app/module-files.ts']

/** The file of a source and those that it imports. */
function filesOf(built: Manifest, sources: readonly string[]): ReadonlySet<string> {
  const reached = new Set(sources)
  for (const source of reached) for (const next of built[source]?.imports ?? []) reached.add(next)
  return new Set([...reached].flatMap((source) => (built[source] ? [`/${built[source].file}`] : [])))
}

/**
 * By the path of a screen: the scripts that are loaded to show it and that the page does not name itself. Without them each is asked
 * for only when the one before it has arrived.
 */
export function screenChunks(
  folder: string,
  page: string,
  modules: readonly Module[],
): ReadonlyMap<string, readonly string[]> {
  const file = join(folder, '.vite/manifest.json')
  if (!existsSync(file)) return new Map()
  const built = manifest.parse(JSON.parse(readFileSync(file, 'utf8')))
  const sources = new Map(
    Object.keys(built).flatMap((source) => {
      const name = /^src\/areas\/.+\/([\w-]+)\.module\.ts$/.exec(source)?.[1]
      return name === undefined ? [] : [[name, source] as const]
    }),
  )
  return new Map(
    modules.flatMap(({ name, screens }) => {
      const source = sources.get(name)
      const files = [...filesOf(built, [...ofEveryScreen, ...(source === undefined ? [] : [source])])]
      const later = files.filter((path) => !page.includes(path))
      return screens.flatMap((screen) => (screen.shape === 'form' ? [] : [[screen.path, later] as const]))
    }),
  )
}
