export const sides = ['COLLECT', 'PAY'] as const
export const sideLabels = { COLLECT: 'To collect', PAY: 'To pay' }
export const ageLabels = { '0-7': '0–7 days', '8-30': '8–30 days', '31-60': '31–60 days', '60+': 'Over 60 days' }
