import type { ScheduledTask } from '#platform/jobs/scheduled-task.ts'
import { catalogueSyncTask } from './catalogue-sync-task.ts'
import { pictureTask, type PictureContext } from './fetch-pictures.ts'

type CatalogueContext = Parameters<typeof catalogueSyncTask>[0] & PictureContext

/** What catalogues do in the background: they are compared, and pictures of new games are fetched. */
export const catalogueTasks = (context: CatalogueContext): readonly Omit<ScheduledTask, 'onFault'>[] => [
  catalogueSyncTask(context),
  pictureTask(context),
]
