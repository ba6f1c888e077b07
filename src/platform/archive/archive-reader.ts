import type { Archive } from './archive.ts'
import { lengthOf, readFiles, type ArchivedColumns, type ArchiveQuestion } from './read-files.ts'

/** What one request read from files, for the log of the archive. */
export interface ArchiveUse {
  readonly files: number
  readonly rows: number
}

/** The archive as one request reads it that unlocked it. */
export interface ArchiveReader {
  /** Null: more rows than the question may have. */
  ask(question: ArchiveQuestion): Promise<ArchivedColumns | null>
  use(): ArchiveUse
}

export function readerOf(archive: Archive): ArchiveReader {
  let [files, rows] = [0, 0]
  return {
    async ask(question) {
      files += question.files.length
      const found = await readFiles(archive, question)
      rows += found === null ? 0 : lengthOf(found)
      return found
    },
    use: () => ({ files, rows }),
  }
}

/** Months that files answer, by table: their rows are not read from the database then. */
export type MonthsInFiles = Readonly<
  Partial<Record<'agent_day' | 'player_day', readonly { readonly domainId: number; readonly month: string }[]>>
>

/** What files answer of a list: these months, with these values by column. */
export interface ArchivedRows {
  readonly months: MonthsInFiles
  readonly columns: ArchivedColumns
}
