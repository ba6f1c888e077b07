import type { UseQueryResult } from '@tanstack/react-query'
import type { AnyKind } from '#blueprint/kind.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import type { FilterTotals } from '#blueprint/wire.ts'
import type { SiteConfig } from '#panel/session/state.ts'
import { Button } from '#panel/ui/button.tsx'
import { UndoSlot } from '#panel/engine/queue/undo-slot.tsx'
import type { GridChoice } from '#panel/tiles/use-grid.tsx'
import { countText, Pager } from '#panel/engine/list/pager.tsx'
import type { ListAnswer } from '#panel/engine/list/query.ts'
import type { ListRequest, ListState } from '#panel/engine/list/state.ts'
import './foot.css'

interface ListFootProps {
  readonly list: AnyList
  readonly query: ListRequest
  readonly set: ListState['set']
  readonly answer: ListAnswer | undefined
  readonly site: SiteConfig
  readonly totals: UseQueryResult<FilterTotals>
  readonly wantsTotals: boolean
  readonly onWant: (wants: boolean) => void
  readonly isPart: boolean
  readonly grid: GridChoice | null
}

export function ListFoot({ list, query, set, answer, site, totals, wantsTotals, onWant, isPart, grid }: ListFootProps) {
  const hasSums = Object.values(list.columns as Record<string, AnyKind>).some(({ traits }) => traits.total === 'sum')
  return (
    <div className="list-foot">
      {hasSums || list.paging === 'cursor' ? (
        <Button
          tone="quiet"
          busy={wantsTotals && totals.isFetching}
          aria-pressed={wantsTotals}
          onClick={() => onWant(!wantsTotals)}
        >
          {wantsTotals ? 'Hide totals' : hasSums ? 'Totals of all pages' : 'Count all rows'}
        </Button>
      ) : null}
      {totals.isError && wantsTotals ? (
        <span className="loss" role="alert">
          {totals.error.message}
        </span>
      ) : null}
      {isPart ? null : <UndoSlot />}
      {!isPart && !grid?.isOn ? (
        <span className="key-hints" aria-hidden="true">
          J K move · Enter open · ? shortcuts
        </span>
      ) : null}
      {answer && grid?.isOn ? <output className="pager pager-count">{countText(answer, site)}</output> : null}
      {answer && !grid?.isOn ? <Pager title={list.title} answer={answer} query={query} set={set} site={site} /> : null}
    </div>
  )
}
