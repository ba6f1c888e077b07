import { join, resolve } from 'node:path'
import { columnEngineOf, type ColumnEngine } from './column-engine.ts'

/** The files of past months and what reads them. */
export interface Archive {
  readonly folder: string
  readonly engine: ColumnEngine
}

export const archiveFolder = (dataDir: string): string => resolve(join(dataDir, 'archive'))

export function openArchive(folder: string): Archive {
  return { folder, engine: columnEngineOf(folder) }
}
