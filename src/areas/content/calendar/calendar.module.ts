import { module } from '#blueprint/screen/module.ts'
import { contentCalendar } from './content-calendar.screen.ts'

export const calendarModule = module({ name: 'calendar', title: 'Content calendar', screens: [contentCalendar] })
