import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api'
import { quoted } from './archived-table.ts'

/** The embedded column engine. It opens files of one folder only, and takes little of what the server needs. */
export interface ColumnEngine {
  use<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T>
  /** Frees what it holds; it opens again when it is used. */
  close(): Promise<void>
}

/** Where it sorts what does not fit into its memory. */
export const spillFolder = 'spill'

const limits = { threads: '2', memory_limit: '512MB' } as const

/** In this order: nothing can be changed after the last one. */
const rulesOf = (folder: string): readonly string[] => [
  'autoinstall_known_extensions = false',
  'autoload_known_extensions = false',
  `allowed_directories = [${quoted(folder)}]`,
  'enable_external_access = false',
  'lock_configuration = true',
]

async function openInstance(folder: string): Promise<DuckDBInstance> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  // Loaded at its first use: 70 MB that a server without an archive never needs.
  const { DuckDBInstance: Instance } = await import('@duckdb/node-api')
  const instance = await Instance.create(':memory:', { ...limits, temp_directory: join(folder, spillFolder) })
  const connection = await instance.connect()
  try {
    for (const rule of rulesOf(folder)) await connection.run(`set ${rule}`)
  } finally {
    connection.closeSync()
  }
  return instance
}

export function columnEngineOf(folder: string): ColumnEngine {
  let opening: Promise<DuckDBInstance> | undefined
  return {
    async use(work) {
      opening ??= openInstance(folder)
      const connection = await (await opening).connect()
      try {
        return await work(connection)
      } finally {
        connection.closeSync()
      }
    },
    async close() {
      const opened = await opening
      opening = undefined
      opened?.closeSync()
    },
  }
}
