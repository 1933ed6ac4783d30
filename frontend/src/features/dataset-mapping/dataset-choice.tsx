import { useTranslation } from 'react-i18next';
import type { MappingPlace } from '#contracts/mappings.schema.ts';
import { SelectField } from '../../components/form-fields.tsx';
import { useQueryParams } from '../../lib/use-query-params.ts';
import { useDatasets } from './mapping-api.ts';

/** The dataset or report package of the mapping; choosing another one opens its own mapping. */
export function DatasetChoice({ place, isMissing = false }: { place: MappingPlace; isMissing?: boolean }) {
  const { t } = useTranslation('dataset-mapping');
  const [, changeParams] = useQueryParams();
  const { data = [] } = useDatasets();
  const { DatasetOrReportPackageId: id, IsForDataset } = place;
  return (
    <SelectField
      label={t('field.dataset')}
      isRequired
      value={id === 0 ? '' : `${IsForDataset ? 1 : 0}.${id}`}
      placeholder={id === 0 ? t('choose') : undefined}
      {...(isMissing && id === 0 && { error: t('message.dataset') })}
      options={data.map((one) => ({
        value: `${one.isDataset ? 1 : 0}.${one.id}`,
        label: one.isDataset ? one.name : t('packageNamed', { name: one.name }),
      }))}
      onChange={(value) => {
        const [isDataset = '1', chosen = ''] = value.split('.');
        changeParams((next) => {
          next.set('DatasetOrReportPackageId', chosen);
          next.set('IsForDataset', isDataset);
        });
      }}
    />
  );
}
