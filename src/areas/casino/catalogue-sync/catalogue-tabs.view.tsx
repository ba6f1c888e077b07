import { useHasPermission, type AboveProps } from '#panel/engine/view.ts'
import { RelatedScreens } from '#panel/inputs/related-screens.tsx'
import type { CatalogueVertical } from '#areas/casino/catalogues/verticals.ts'
import { syncedVerticals } from './sync-screens.ts'

const screensOf = ({ games, sync }: CatalogueVertical) => [
  { path: games.path, title: 'Games' },
  { path: sync.changes, title: 'Provider’s changes' },
  { path: sync.runs, title: 'Syncs' },
]

/** Tabs of a catalogue, of what its provider states otherwise, and of when it was asked. */
export default function CatalogueTabs({ list }: AboveProps) {
  const vertical = syncedVerticals.find((one) => screensOf(one).some(({ path }) => path === list.path))
  return vertical ? <Tabs at={list.path} vertical={vertical} /> : null
}

function Tabs({ at, vertical }: { readonly at: string; readonly vertical: CatalogueVertical }) {
  const mayEdit = useHasPermission(vertical.games.edit)
  const maySee = useHasPermission(vertical.games.view)
  return mayEdit && maySee ? <RelatedScreens label={vertical.name} at={at} screens={screensOf(vertical)} /> : null
}
