import { addressFromServer, type Href } from '#blueprint/address.ts'
import { countedRows } from '#blueprint/settings/counters.ts'
import { useSyncExternalStore } from 'react'
import {
  notificationLog,
  subscribeToNotifications,
  notifySuccess,
  type PanelNotification,
} from '#panel/session/notifications.ts'
import { overdueOf, useClient, useSite, type BellLine } from '../session/state.ts'
import { formatCount, formatInstant, readable } from '../kinds/format.ts'
import { isolatedNames } from '../kinds/isolated.tsx'
import { go } from '../session/go.ts'
import { Drop } from '../ui/drop.tsx'
import { IconBell } from '../ui/icons.ts'
import './bell.css'

/** Recent notifications with details for support, and the queues that need attention. */
export function Bell() {
  const notices = useSyncExternalStore(subscribeToNotifications, notificationLog)
  const {
    notification_count: waiting,
    notification_data: lines,
    device_notification_count: devices,
    device_notification_data: deviceLines,
    own_timezone,
  } = useSite()
  const count = waiting + devices
  const countLabel = count > 99 ? '99+' : String(count)
  return (
    <Drop
      className="icon-button"
      name={count > 0 ? `Notifications: ${countLabel} new` : 'Notifications'}
      label={
        <>
          <IconBell aria-hidden />
          {count > 0 ? <span className="bell-count">{countLabel}</span> : null}
        </>
      }
    >
      {(close) => (
        <div className="bell-log">
          <h2>Notifications</h2>
          <Queues onGo={close} />
          <WaitingItems
            title="Awaiting your action"
            count={waiting}
            lines={lines}
            timeZone={own_timezone}
            onGo={close}
          />
          <WaitingItems
            title="Device alerts"
            count={devices}
            lines={deviceLines}
            timeZone={own_timezone}
            onGo={close}
          />
          <h3>Recent notifications</h3>
          {notices.length === 0 ? <p className="bell-empty">No notifications yet</p> : null}
          <ul>
            {notices.map((notice) => (
              <Line key={notice.number} notice={notice} timeZone={own_timezone} />
            ))}
          </ul>
          <button type="button" className="menu-entry" onClick={close}>
            Close
          </button>
        </div>
      )}
    </Drop>
  )
}

const badgeCount = (count: number): string => (count > 999 ? '999+' : formatCount(count))

/** Queues the user may work on; the menu shows the same counts. */
function Queues({ onGo }: { onGo: () => void }) {
  const site = useSite()
  const permissions = useClient((client) => client.permissions)
  const waiting = countedRows.filter(([count]) => site[count] > 0)
  if (waiting.length === 0) return null
  return (
    <section>
      <h3>Queues</h3>
      <ul>
        {waiting.map(([count, { title, rows, overdue, permission }]) => (
          <li key={count}>
            <ItemLink path={permissions[permission] === true ? rows : null} title={title} onGo={onGo} />{' '}
            <span className="menu-count">{badgeCount(site[count])}</span>
            {overdueOf(site, count) > 0 ? (
              <>
                {' '}
                <ItemLink
                  path={permissions[permission] === true ? overdue : null}
                  title={`${badgeCount(overdueOf(site, count))} overdue`}
                  onGo={onGo}
                />
              </>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}

interface WaitingItemsProps {
  readonly title: string
  readonly count: number
  readonly lines: readonly BellLine[]
  readonly timeZone: string
  readonly onGo: () => void
}

/** The newest waiting items, each linking to the screen that handles it. */
function WaitingItems({ title, count, lines, timeZone, onGo }: WaitingItemsProps) {
  const site = useSite()
  if (count === 0) return null
  return (
    <section>
      <h3>
        {title} ({formatCount(count)})
      </h3>
      <ul>
        {lines.map((line) => (
          <li key={line.id}>
            <time>{formatInstant(line.at, timeZone)}</time>{' '}
            <ItemLink path={line.path === null ? null : addressFromServer(line.path)} title={line.title} onGo={onGo} />
            <p>{isolatedNames(readable(line.text, site))}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function ItemLink({ path, title, onGo }: { path: Href | null; title: string; onGo: () => void }) {
  if (path === null) return <strong>{title}</strong>
  const follow = () => {
    onGo()
    go(path)
  }
  return (
    <button type="button" className="link" onClick={follow}>
      {title}
    </button>
  )
}

function Line({ notice: { title, text, at, requestId }, timeZone }: { notice: PanelNotification; timeZone: string }) {
  const copy = async () => {
    await navigator.clipboard.writeText([title, text, at.toISOString(), requestId ?? ''].join('\n'))
    notifySuccess('Details copied')
  }
  return (
    <li>
      <span className={title === 'Error' ? 'loss' : 'gain'}>{title}</span>{' '}
      <time>{formatInstant(at.toISOString(), timeZone)}</time>
      <p>{isolatedNames(text)}</p>
      {title === 'Error' ? (
        <button type="button" className="copy-id" onClick={copy}>
          Copy details{requestId ? ` (${requestId.slice(0, 8)})` : ''}
        </button>
      ) : null}
    </li>
  )
}
