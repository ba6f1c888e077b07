import { closeSync, fstatSync, openSync } from 'node:fs'
import { ApkRefused, type ReadApk } from './apk.ts'
import { appManifestOf } from './app-manifest.ts'
import { fileBytes } from './file-bytes.ts'
import { appSignatureOf } from './signature.ts'
import { zipDirectoryOf } from './zip-directory.ts'

/** Reads the app in a file. Runs in a process of its own: a small file can be a lot of work. */
export function inspectApk(path: string): ReadApk {
  const opened = openSync(path, 'r')
  try {
    const file = fileBytes(opened, fstatSync(opened).size)
    const directory = zipDirectoryOf(file)
    const manifest = appManifestOf(file, directory)
    return { ...manifest, ...appSignatureOf(file, directory, manifest.targetSdk) }
  } catch (error) {
    if (error instanceof ApkRefused) return { refused: error.message }
    throw error
  } finally {
    closeSync(opened)
  }
}
