import { bindings } from '#engine/bindings.ts'
import { dashboardFiguresAnswer, dashboardQueuesAnswer } from './dashboard.data.ts'
import { dashboardActivityAnswer, dashboardHoursAnswer } from '#areas/overview/dashboard/activity/activity.data.ts'
import { setupStepsAnswer } from '#areas/overview/setup/setup.data.ts'
import { dashboardTopsAnswer } from './tops/tops.data.ts'

export const overviewBindings = bindings({
  queryHandlers: [
    dashboardFiguresAnswer,
    dashboardQueuesAnswer,
    dashboardTopsAnswer,
    dashboardHoursAnswer,
    dashboardActivityAnswer,
    setupStepsAnswer,
  ],
})
