import { useEffect } from 'react'
import { Button } from '#panel/ui/button.tsx'
import { closeArchive, leaveArchive } from './archive-mode.ts'

const openMs = 15 * 60_000

/** Shown while past months are read from the archive, so that nobody works in the wrong mode. */
export default function ArchiveBand() {
  useEffect(() => {
    const timer = setTimeout(() => void leaveArchive(), openMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <section className="band band-warehouse" aria-label="Warehouse">
      ARCHIVE - read only{' '}
      <Button tone="quiet" onClick={() => void closeArchive()}>
        Close archive
      </Button>
    </section>
  )
}
