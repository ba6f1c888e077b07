import { lazy, Suspense, type ComponentType } from 'react'
import type { AnyList } from '#blueprint/list.ts'
import type { Page } from '#blueprint/page.ts'
import { EmptyNote, Waiting } from '../ui/pieces.tsx'

export interface ViewProps {
  readonly page: Page
  /** Of the path: player_id of /player/detail/:player_id. */
  readonly parameters: Readonly<Record<string, string>>
}

/** Drawn between the title of a list and its filters. */
export interface AboveProps {
  readonly list: AnyList
  /** As they stand in the address bar. */
  readonly filters: Readonly<Record<string, string>>
}

type ViewFile = { readonly default: ComponentType<any> }
const files = import.meta.glob<ViewFile>('../../rooms/**/*.view.tsx')

// The type of the props is lost in the glob: each view says its own, and the name of the slot decides which it gets.
const views = new Map<string, ComponentType<any>>()
function viewOf(name: string): ComponentType<any> | null {
  const load = files[`../../rooms/${name}.view.tsx`]
  if (!load) return null
  const known = views.get(name) ?? lazy(load)
  views.set(name, known)
  return known
}

export function PageScreen({ page, parameters }: ViewProps) {
  const View = viewOf(page.view)
  return (
    <>
      <div className="title-row"><h1>{page.title}</h1></div>
      <div className="page">{View ? <Suspense fallback={<Waiting />}><View page={page} parameters={parameters} /></Suspense> : <EmptyNote>This screen has no view yet</EmptyNote>}</div>
    </>
  )
}

export function ViewAbove({ list, filters }: AboveProps) {
  const View = list.above ? viewOf(list.above) : null
  return View ? <div className="above"><Suspense fallback={<Waiting />}><View list={list} filters={filters} /></Suspense></div> : null
}
