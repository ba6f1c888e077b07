import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { randomBytes, randomInt } from 'node:crypto'
import { dirname, join, resolve } from 'node:path'

/** A wrong or missing setting, said in one sentence that the person who starts the server can act on. */
export class SettingError extends Error {}

/** Returns the secret kept under a name in the data folder; makes and keeps one when there is none. */
export type KeepSecret = (dataDir: string, name: string, make: () => string) => string

/** Where the own installation keeps its sealing key, and those it had before. */
export const [keptKey, keptKeysBefore] = ['sealing-key', 'sealing-keys-before'] as const

export const hexSecret = () => randomBytes(32).toString('hex')

/** Read from a screen and typed by hand, so without letters that look alike; 80 bits. */
export function readablePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

/** Keeps generated secrets readable for the running user only. */
export const keepSecretFile: KeepSecret = (dataDir, name, make) => {
  const folder = join(dataDir, 'secrets')
  const path = join(folder, name)
  try {
    makeDataFolder(dataDir)
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    writeNew(path, make)
    chmodSync(path, 0o600)
    return readFileSync(path, 'utf8').trim()
  } catch (cause) {
    throw unwritable(dataDir, cause)
  }
}

const unwritable = (dataDir: string, cause: unknown): SettingError =>
  new SettingError(`DATA_DIR must be a folder this user can write to, and ${dataDir} is not.`, { cause })

export function makeDataFolder(dataDir: string): void {
  try {
    // Root's own PostgreSQL runs as another user, who has to walk through the data folder without reading it.
    makeFolders(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw unwritable(dataDir, cause)
  }
}

/** One after the other: asked for all of them at once, Node tries for ever where nobody may make any, as in /proc. */
function makeFolders(path: string, mode: number): void {
  if (existsSync(path)) return
  makeFolders(dirname(path), mode)
  try {
    mkdirSync(path, { mode })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

function writeNew(path: string, make: () => string): void {
  try {
    writeFileSync(path, `${make()}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
}

/** The installation's own key becomes an earlier one, and a new one takes its place. Ended in between, both files name it. */
export function makeSealingKey(env: Readonly<Record<string, string | undefined>>): void {
  if (env['DATABASE_URL']?.trim() || env['SEALING_KEY']?.trim())
    throw new SettingError('Give the new key as SEALING_KEY and the one before it as SEALING_KEYS_BEFORE.')
  const dataDir = resolve(env['DATA_DIR']?.trim() || '.data')
  const inUse = keepSecretFile(dataDir, keptKey, hexSecret)
  const before = keepSecretFile(dataDir, keptKeysBefore, () => '')
  replace(join(dataDir, 'secrets', keptKeysBefore), [...before.split('\n').filter(Boolean), inUse].join('\n'))
  replace(join(dataDir, 'secrets', keptKey), hexSecret())
}

/** Whole or not at all. */
function replace(path: string, text: string): void {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${text}\n`, { flag: 'wx', mode: 0o600, flush: true })
  renameSync(draft, path)
}
