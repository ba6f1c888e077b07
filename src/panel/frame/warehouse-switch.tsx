import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useState } from 'react'
import type { Done } from '#blueprint/wire.ts'
import { call } from '../session/call.ts'
import { sayDone, sayFailure } from '../session/notices.ts'
import { changeSettings, useClient, useMay } from '../session/state.ts'

const OpenArchive = lazy(() => import('#panel/app/open-archive.tsx'))

const closed = { is_active: false, security_code: '' }
const shut = () => changeSettings({ warehouse: closed })
const quarterHour = 15 * 60_000

/** Opens the archive, read only, for a quarter of an hour. The code is held in memory and gone with the page. */
export function WarehouseSwitch() {
  const client = useQueryClient()
  const mayOpen = useMay('WAREHOUSE_UNLOCK')
  const isOpen = useClient(({ settings }) => settings.warehouse.is_active)
  const [isAsking, setAsking] = useState(false)
  useEffect(() => {
    if (!isOpen) return undefined
    const timer = setTimeout(() => {
      shut()
      void client.invalidateQueries()
    }, quarterHour)
    return () => clearTimeout(timer)
  }, [isOpen, client])
  // With the header goes the session.
  useEffect(() => shut, [])
  if (!mayOpen) return null
  const close = async () => {
    shut()
    await call<Done>('/api/warehouse/close', { method: 'POST', body: {} }).then(
      ({ message }) => sayDone(message),
      sayFailure,
    )
    await client.invalidateQueries()
  }
  const opened = (code: string) => {
    changeSettings({ warehouse: { is_active: true, security_code: code } })
    setAsking(false)
    void client.invalidateQueries()
  }
  return (
    <>
      <button
        type="button"
        role="switch"
        aria-checked={isOpen}
        aria-label="Warehouse"
        title="Warehouse: read-only archive"
        className={isOpen ? 'live live-mode live-on' : 'live live-mode'}
        onClick={() => (isOpen ? void close() : setAsking(true))}
      >
        Archive <span className="live-seconds">{isOpen ? 'open' : 'off'}</span>
      </button>
      {isAsking ? (
        <Suspense fallback={null}>
          <OpenArchive onOpened={opened} onClose={() => setAsking(false)} />
        </Suspense>
      ) : null}
    </>
  )
}
