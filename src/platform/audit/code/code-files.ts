import { createHash } from 'node:crypto'
import { glob, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod/mini'

/**
 * What runs: the built server and panel, the schema, and what is read beside them. Packages are named by the lock file with the
 * hash of each, which `npm ci` compares.
 */
export const codePatterns = [
  'dist/server/run-server.js',
  'dist/panel/**/*',
  'package.json',
  'package-lock.json',
  'src/platform/database/{baseline,migrations}/*.sql',
  'src/platform/auth/secrets/leaked-passwords.bin',
] as const

const codeFiles = z.record(z.string(), z.string().check(z.regex(/^[0-9a-f]{64}$/)))
/** SHA-256 by path, in the order of the paths. */
export type CodeFiles = z.infer<typeof codeFiles>

const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')

export interface CodePlace {
  readonly root: string
  readonly patterns?: readonly string[]
  /** What the server was started with, without its secrets. */
  readonly settings?: Readonly<Record<string, unknown>>
}

export async function hashCode({ root, patterns = codePatterns, settings }: CodePlace): Promise<CodeFiles> {
  const paths: string[] = []
  for await (const path of glob([...patterns], { cwd: root }))
    if ((await stat(join(root, path))).isFile()) paths.push(path)
  const files: Record<string, string> = {}
  for (const path of paths.toSorted()) files[path] = hashOf(await readFile(join(root, path)))
  return settings === undefined ? files : { ...files, settings: hashOf(JSON.stringify(settings)) }
}

/** One number for all of them. */
export const digestOf = (files: CodeFiles): string =>
  hashOf(
    Object.entries(files)
      .map(([path, hash]) => `${path}\0${hash}\0`)
      .join(''),
  )

/** The paths that are new, gone or have other content. */
export const differences = (before: CodeFiles, now: CodeFiles): readonly string[] =>
  [...new Set([...Object.keys(before), ...Object.keys(now)])].filter((path) => before[path] !== now[path]).toSorted()

export const parseCodeFiles = (text: string): CodeFiles => codeFiles.parse(JSON.parse(text))
