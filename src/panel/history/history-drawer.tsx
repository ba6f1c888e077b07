import { Drawer } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { entityWords, type Entity } from '#blueprint/entities.ts'
import type { AnswerOf } from '#blueprint/screen/query.ts'
import type { history } from '#blueprint/screen/history.ts'
import { spoken } from '#blueprint/labels.ts'
import { shortId } from '#panel/kinds/format.ts'
import { call } from '#panel/session/call.ts'
import { Button } from '#panel/ui/button.tsx'
import { EmptyNote, FailureNote, Waiting } from '#panel/ui/pieces.tsx'
import { Deeds } from './deeds.tsx'

export interface Past {
  /** Table of the thing, as the log names it. */
  readonly entity: string
  readonly id: string
}

type Page = AnswerOf<typeof history>
const isNamed = (entity: string): entity is Entity => entity in entityWords

/** What was done to one thing, newest first, beside whatever is being looked at. */
export default function HistoryDrawer({ entity, id, onClose }: Past & { readonly onClose: () => void }) {
  const title = `History of ${(isNamed(entity) ? entityWords[entity] : spoken(entity)).toLowerCase()} ${shortId(id)}`
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

function Pages({ entity, id, title }: Past & { readonly title: string }) {
  const path = `/api/history/${entity}:${id}`
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
  if (error) return <FailureNote failure={error} again={() => void refetch()} />
  const deeds = data.pages.flatMap((page) => page.deeds)
  if (deeds.length === 0) return <EmptyNote>No recorded changes that you have access to.</EmptyNote>
  return (
    <>
      <Deeds deeds={deeds} label={title} />
      {hasNextPage ? (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Load older entries
        </Button>
      ) : null}
    </>
  )
}
