import { Drawer } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { entityLabels, type Entity } from '#blueprint/entities.ts'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import { history } from '#blueprint/screen/history.ts'
import { humanize } from '#blueprint/labels.ts'
import { shortId } from '#panel/kinds/format.ts'
import { call } from '#panel/session/call.ts'
import { Button } from '#panel/ui/button.tsx'
import { EmptyNote, FailureNote, Waiting } from '#panel/ui/pieces.tsx'
import { AuditEntries } from './audit-entries.tsx'
import '../ui/dialog.css'

export interface HistorySubject {
  /** Entity as named in the audit log. */
  readonly entity: string
  readonly id: string
}

type Page = AnswerOf<typeof history>
const isEntity = (entity: string): entity is Entity => entity in entityLabels

/** The history of one record, newest first, beside the current screen. */
export default function HistoryDrawer({ entity, id, onClose }: HistorySubject & { readonly onClose: () => void }) {
  const title = `History of ${(isEntity(entity) ? entityLabels[entity] : humanize(entity)).toLowerCase()} ${shortId(id)}`
  return (
    <Drawer.Root opened onClose={onClose} position="right" size="min(520px, 100vw)" transitionProps={{ duration: 0 }}>
      <Drawer.Overlay />
      <Drawer.Content className="history">
        <div className="dialog-head">
          <Drawer.Title>{title}</Drawer.Title>
          <Drawer.CloseButton aria-label="Close" />
        </div>
        <Drawer.Body>
          <Pages entity={entity} id={id} title={title} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

function Pages({ entity, id, title }: HistorySubject & { readonly title: string }) {
  const path = history.at.replace(':subject', `${entity}:${id}`)
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['history', path],
    initialPageParam: '',
    queryFn: async ({ pageParam, signal }) => {
      const query = pageParam === '' ? {} : { before: pageParam }
      return (await call<{ data: Page }>(path, { query, signal })).data
    },
    getNextPageParam: ({ next }) => next,
  })
  if (isPending) return <Waiting />
  if (error) return <FailureNote failure={error} retry={() => void refetch()} />
  const entries = data.pages.flatMap((page) => page.entries)
  if (entries.length === 0) return <EmptyNote>No recorded changes that you have access to.</EmptyNote>
  return (
    <>
      <AuditEntries entries={entries} label={title} />
      {hasNextPage ? (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load older entries
        </Button>
      ) : null}
    </>
  )
}
