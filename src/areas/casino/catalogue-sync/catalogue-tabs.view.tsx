import { useState } from 'react'
import { apiPath } from '#blueprint/paths/endpoints.ts'
import { call, notifyFailure, saveCsv, useHasPermission, type AboveProps } from '#panel/engine/view.ts'
import { RelatedScreens } from '#panel/inputs/related-screens.tsx'
import { Button } from '#panel/ui/button.tsx'
import type { CatalogueVertical } from '#areas/casino/catalogues/verticals.ts'
import { syncedVerticals } from './sync-screens.ts'

const screensOf = ({ games, sync }: CatalogueVertical) => [
  { path: games.path, title: 'Games' },
  { path: `${games.path}/unlisted`, title: 'Unlisted games' },
  { path: sync.changes, title: 'Provider’s changes' },
  { path: sync.runs, title: 'Syncs' },
]

/** Tabs of a catalogue, of what its provider states otherwise, and of when it was asked. */
export default function CatalogueTabs({ list, filters }: AboveProps) {
  const vertical = syncedVerticals.find((one) => screensOf(one).some(({ path }) => path === list.path))
  return vertical ? <Tabs at={list.path} vertical={vertical} domain={filters['domainId']} /> : null
}

interface TabsProps {
  readonly at: string
  readonly vertical: CatalogueVertical
  readonly domain: string | undefined
}
function Tabs({ at, vertical, domain }: TabsProps) {
  const mayEdit = useHasPermission(vertical.games.edit)
  const maySee = useHasPermission(vertical.games.view)
  if (!mayEdit || !maySee) return null
  return (
    <>
      <RelatedScreens label={vertical.name} at={at} screens={screensOf(vertical)} />
      {at === vertical.sync.changes ? <DownloadGames vertical={vertical} domain={domain} /> : null}
    </>
  )
}

interface GamesFile {
  readonly name: string
  readonly csv: string
}

/** The catalogue as “Compare a file” reads it. */
function DownloadGames({ vertical, domain }: Omit<TabsProps, 'at'>) {
  const [isBusy, setBusy] = useState(false)
  const download = () => {
    setBusy(true)
    call<{ data: GamesFile }>(`${apiPath(vertical.games.path)}/file`, { query: { domain } })
      .then(({ data }) => saveCsv(data))
      .catch(notifyFailure)
      .finally(() => setBusy(false))
  }
  return (
    <Button busy={isBusy} onClick={download}>
      Download games as a file
    </Button>
  )
}
