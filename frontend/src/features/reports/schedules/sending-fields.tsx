import { Flex } from '@chakra-ui/react';
import { useTranslation } from 'react-i18next';
import type { Delivery } from '#contracts/report-schedules.ts';
import { deliveries } from '#contracts/report-schedules.ts';
import { screenOfReport } from '#contracts/reports.ts';
import type { ReportName } from '#contracts/reports.ts';
import { SelectField } from '../../../components/form-fields.tsx';
import { usePrivilege } from '../../../lib/session.ts';

const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];
export const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
export const hourText = (hour: number) => `${String(hour).padStart(2, '0')}:00`;
const hours = Array.from({ length: 24 }, (_, hour) => ({ value: String(hour), label: hourText(hour) }));

export interface Sending {
  hour: string;
  timeZone: string;
  delivery: Delivery;
}

export interface SendingFieldsProps {
  report: ReportName;
  value: Sending;
  onChange: (sending: Sending) => void;
}

/** At which hour of which zone, and as a link or a file: files for those who may download the report. */
export function SendingFields({ report, value, onChange }: SendingFieldsProps) {
  const { t } = useTranslation('reports');
  const mayDownload = usePrivilege(screenOfReport(report), 'Edit');
  const offered = deliveries.filter((one) => one === 'LINK' || mayDownload);
  return (
    <>
      <Flex gap="3">
        <SelectField
          label={t('schedule.hour')}
          value={value.hour}
          onChange={(hour) => onChange({ ...value, hour })}
          options={hours}
        />
        <SelectField
          label={t('schedule.timeZone')}
          value={value.timeZone}
          onChange={(timeZone) => onChange({ ...value, timeZone })}
          options={zones.map((zone) => ({ value: zone, label: zone }))}
        />
      </Flex>
      <SelectField
        label={t('schedule.delivery')}
        value={value.delivery}
        onChange={(delivery) => onChange({ ...value, delivery: delivery as Delivery })}
        options={offered.map((one) => ({ value: one, label: t(`schedule.${one}`) }))}
      />
    </>
  );
}
