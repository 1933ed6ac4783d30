export { VacancyPage as Component } from '../../features/reports/vacancy-page.tsx';
