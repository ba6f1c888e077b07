import { Notifications, notifications } from '@mantine/notifications'
import '@mantine/notifications/styles.layer.css'
import { useEffect } from 'react'
import { notificationLog, notificationMs, subscribeToNotifications } from '#panel/session/notifications.ts'
import './toasts.css'

let shown = 0
function showNew(): void {
  for (const { title, text } of notificationLog()
    .filter((one) => one.number > shown)
    .toReversed()) {
    notifications.show({
      title,
      message: text,
      autoClose: notificationMs,
      color: title === 'Error' ? 'red' : 'green',
      withBorder: true,
      closeButtonProps: { 'aria-label': 'Close' },
    })
  }
  shown = notificationLog()[0]?.number ?? shown
}

/** Titled Success or Error, shown for two seconds; hovering keeps one open (product specification 8). */
export default function Toasts() {
  useEffect(() => {
    showNew()
    return subscribeToNotifications(showNew)
  }, [])
  return <Notifications position="top-right" limit={5} pauseResetOnHover="notification" />
}
