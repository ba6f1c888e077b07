import type { StartedAs } from '#blueprint/settings/effective.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'
import type { ReportOrder } from '#blueprint/report/report.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { ClaimedExport } from './claim.ts'
import type { StoredFile } from './file-store.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Dataset } from '#engine/list/dataset.ts'
import type { Archive } from '#platform/archive/archive.ts'
import type { Storage } from '#platform/storage/storage.ts'

/** A created file and the permissions needed to download it. */
export interface ExportedFile {
  readonly stored: StoredFile
  readonly rows: number
  readonly actor: Actor
  readonly timeZone: string
  /** Permissions the content required in addition to that of its list. */
  readonly needs?: readonly Permission[]
}

/** A file that is not a list, written by the area that defines it. */
export interface CustomFile {
  readonly permission: Permission
  /**
   * Calls `onRows` with the number of rows so far; rejects with a refusal if the user no longer has
   * access.
   */
  readonly write: (
    exports: Exports,
    claimed: ClaimedExport,
    onRows: (rows: number) => Promise<void>,
  ) => Promise<ExportedFile>
  /** The player the file is about: the download is recorded in their history. */
  readonly playerOf: (order: ReportOrder) => bigint
}

/** Dependencies of file creation. */
export interface Exports {
  readonly db: Database
  /** Datasets by list. */
  readonly datasets: ReadonlyMap<AnyList, Dataset>
  /** Custom files by report type. */
  readonly customFiles: Readonly<Record<string, CustomFile>>
  /** Folder of the files, inside the data folder and not served directly. */
  readonly folder: string
  /** Picture storage. */
  readonly storage: Storage
  /** Developer permissions are disabled (SITE_MODE main). */
  readonly startedAs: StartedAs
  /** Aborted when the server stops: files under way are given back. */
  readonly stopping?: AbortSignal
  /** Files of past months, for orders that were given while the archive was open. */
  readonly archive?: Archive
  /** Called for internal errors; the user gets a generic message. */
  readonly onFault?: (error: unknown, request: string) => void
}

export const datasetAt = ({ datasets }: Exports, path: string): Dataset | undefined =>
  [...datasets.values()].find(({ list }) => list.path === path)
