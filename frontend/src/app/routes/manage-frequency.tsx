import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate } from 'react-router-dom';
import { PageTabs } from '../../components/page-tabs.tsx';
import { CalendarPage } from '../../features/calendars/calendar-page.tsx';
import { HolidayPage } from '../../features/calendars/holiday-page.tsx';
import { FrequencyPage } from '../../features/frequencies/frequency-page.tsx';
import { DeadlinePage } from '../../features/deadlines/deadline-page.tsx';

const base = '/managefrequency';
const tabs = {
  frequencies: base,
  deadlines: `${base}/deadlines`,
  calendars: `${base}/calendars`,
  holidays: `${base}/holidays`,
};
type Tab = keyof typeof tabs;
const names = Object.keys(tabs) as Tab[];

const pages = { frequencies: FrequencyPage, deadlines: DeadlinePage, calendars: CalendarPage, holidays: HolidayPage };

/** When things are due: frequencies, deadlines, calendars and holidays, each tab with its address. */
export function ManageFrequencyPage() {
  const { t } = useTranslation('frequencies');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const chosen = names.find((name) => tabs[name] === pathname.replace(/\/$/u, '')) ?? 'frequencies';
  return (
    <PageTabs<Tab>
      label={t('tabs')}
      listProps={{ mb: '4' }}
      tabs={names.map((value) => {
        const Page = pages[value];
        return { value, label: t(`tab.${value}`), content: <Page /> };
      })}
      value={chosen}
      onChange={(tab) => void navigate(tabs[tab])}
    />
  );
}
