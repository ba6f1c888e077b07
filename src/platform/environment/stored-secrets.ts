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

/** A wrong or missing setting, explained in one sentence for the person who starts the server. */
export class SettingError extends Error {}

/** Returns the secret stored under a name in the data folder; generates and stores one if there is none. */
export type EnsureSecret = (dataDir: string, name: string, make: () => string) => string

/** File names of the generated sealing key and of its predecessors. */
export const [sealingKeyFile, previousKeysFile] = ['sealing-key', 'sealing-keys-before'] as const

export const hexSecret = () => randomBytes(32).toString('hex')

/** To be read from a screen and typed: no letters that look alike; 80 bits. */
export function readablePassword(): string {
  const letters = 'abcdefghjkmnpqrstuvwxyz23456789'
  const group = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('')
  return [group(), group(), group(), group()].join('-')
}

/** Stores generated secrets readable by the running user only. */
export const ensureSecretFile: EnsureSecret = (dataDir, name, make) => {
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
    // PostgreSQL started by root runs as another user, who must be able to traverse the data folder without reading it.
    makeFolders(dataDir, process.getuid?.() === 0 ? 0o711 : 0o700)
    accessSync(dataDir, constants.W_OK | constants.X_OK)
  } catch (cause) {
    throw unwritable(dataDir, cause)
  }
}

/**
 * Creates one folder after another: the recursive mode of Node never returns where creation is forbidden, as in /proc.
 */
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

/**
 * Generates a new sealing key and keeps the current one as a previous key. After a crash in between, both files contain
 * the current key.
 */
export function rotateSealingKey(env: Readonly<Record<string, string | undefined>>): void {
  if (env['DATABASE_URL']?.trim() || env['SEALING_KEY']?.trim())
    throw new SettingError('Set the new key as SEALING_KEY and the previous one as SEALING_KEYS_BEFORE.')
  const dataDir = resolve(env['DATA_DIR']?.trim() || '.data')
  const inUse = ensureSecretFile(dataDir, sealingKeyFile, hexSecret)
  const before = ensureSecretFile(dataDir, previousKeysFile, () => '')
  replace(join(dataDir, 'secrets', previousKeysFile), [...before.split('\n').filter(Boolean), inUse].join('\n'))
  replace(join(dataDir, 'secrets', sealingKeyFile), hexSecret())
}

/** Replaces a file atomically. */
function replace(path: string, text: string): void {
  const draft = `${path}.${process.pid}`
  writeFileSync(draft, `${text}\n`, { flag: 'wx', mode: 0o600, flush: true })
  renameSync(draft, path)
}
