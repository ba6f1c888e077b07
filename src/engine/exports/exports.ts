import type { AnyList } from '#blueprint/screen/list.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Dataset } from '#engine/list/dataset.ts'
import type { Storage } from '#platform/storage/storage.ts'

/** What making files works with. */
export interface Exports {
  readonly db: Database
  /** The server halves of the lists, by their list. */
  readonly datasets: ReadonlyMap<AnyList, Dataset>
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
