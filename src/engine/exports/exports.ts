import type { Permission } from '#blueprint/screen/permissions.ts'
import type { ReportOrder } from '#blueprint/report/report.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Claimed } from './claim.ts'
import type { Written } from './file-store.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Dataset } from '#engine/list/dataset.ts'
import type { Storage } from '#platform/storage/storage.ts'

/** What was written, with what it takes to download it. */
export interface WrittenFile {
  readonly written: Written
  readonly rows: number
  readonly actor: Actor
  readonly timeZone: string
  /** Permissions that went into the file beside the one of its list. */
  readonly needs?: readonly Permission[]
}

/** A file that no list describes, written by the area that knows it. */
export interface OwnFile {
  readonly permission: Permission
  /** Calls `onRows` with the number of rows so far; rejects with a refusal when the person may no longer have it. */
  readonly write: (exports: Exports, claimed: Claimed, onRows: (rows: number) => Promise<void>) => Promise<WrittenFile>
  /** The player the file is about: the download is recorded in their history. */
  readonly playerOf: (order: ReportOrder) => bigint
}

/** What making files works with. */
export interface Exports {
  readonly db: Database
  /** The server halves of the lists, by their list. */
  readonly datasets: ReadonlyMap<AnyList, Dataset>
  /** Files of a kind of their own, by report type. */
  readonly ownFiles: Readonly<Record<string, OwnFile>>
  /** Where files lie: a folder of the data folder, outside everything that is served. */
  readonly folder: string
  /** Where pictures lie. */
  readonly storage: Storage
  /** The developer permissions do not exist (SITE_MODE main). */
  readonly isClosedToDevelopers: boolean
  /** Told of faults that are ours; the person who asked gets a sentence. */
  readonly onFault?: (error: unknown, request: string) => void
}

export const datasetAt = ({ datasets }: Exports, path: string): Dataset | undefined =>
  [...datasets.values()].find(({ list }) => list.path === path)
