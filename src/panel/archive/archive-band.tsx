import { useEffect } from 'react'
import { useClient } from '#panel/session/state.ts'
import { Button } from '#panel/ui/button.tsx'
import { closeArchive, leaveArchive } from './archive-mode.ts'

const openMs = 15 * 60_000

/** Shown while past months are read from the archive, so that nobody works in the wrong mode. */
export function ArchiveBand() {
  const isOpen = useClient(({ settings }) => settings.warehouse.is_active)
  useEffect(() => {
    if (!isOpen) return undefined
    const timer = setTimeout(() => void leaveArchive(), openMs)
    return () => clearTimeout(timer)
  }, [isOpen])
  if (!isOpen) return null
  return (
    <section className="band band-warehouse" aria-label="Warehouse">
      ARCHIVE - read only{' '}
      <Button tone="quiet" onClick={() => void closeArchive()}>
        Close archive
      </Button>
    </section>
  )
}
