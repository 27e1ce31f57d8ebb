import { TAG_COLOURS, type Tag, type TagColour } from '@nb/contracts';
import { useMessage, useTranslation } from '@nb/i18n';
import { Button, Dialog, IconButton, Menu, Stack, Text, TextField } from '@nb/ui';
import { errorText, useAsOpened, useDialog } from '@nb/web-kit';
import { useState } from 'react';
import styled from 'styled-components';
import { tagLook } from './tag-chip';
import { NewTag } from './tag-picker';
import { useChangeTagMutation, useRemoveTagMutation } from './tags.api';
import { TagsFailed } from './tags-failed';
import { useTags } from './use-tags';

/** One's own tags: named, coloured and deleted. */
export function TagsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('prospects');
  const { tags, failure } = useTags();
  const question = useDialog('delete-tag', 'question');
  const deleting = useAsOpened(
    question.about,
    tags.find(({ id }) => id === question.about),
  );
  const [remove] = useRemoveTagMutation();
  const [reason, setReason] = useMessage();
  const confirm = async () => {
    if (!deleting) return;
    question.close();
    try {
      await remove(deleting.id).unwrap();
      setReason();
    } catch (error) {
      setReason(() => errorText(error, t));
    }
  };
  return (
    <>
      <Dialog
        open
        onClose={onClose}
        title={t('tags.title')}
        actions={
          <Button variant="primary" onPress={onClose}>
            {t('action.close')}
          </Button>
        }
      >
        <Stack $gap={16}>
          {failure ? (
            <TagsFailed failure={failure} />
          ) : (
            <Text tone="muted">{tags.length === 0 ? t('tags.none') : t('tags.text')}</Text>
          )}
          {reason !== undefined && (
            <Text tone="danger" role="alert">
              {reason}
            </Text>
          )}
          {tags.length > 0 && (
            <Tags>
              {tags.map((tag) => (
                <TagRow key={tag.id} tag={tag} onDelete={() => question.open(tag.id)} />
              ))}
            </Tags>
          )}
          {!failure && <NewTag onMade={() => undefined} />}
        </Stack>
      </Dialog>
      {deleting && (
        <Dialog
          alert
          open
          size="s"
          onClose={question.close}
          icon="trash"
          tone="danger"
          title={t('tags.deleteQuestion', { name: deleting.name })}
          actions={
            <>
              <Button autoFocus onPress={question.close}>
                {t('action.cancel')}
              </Button>
              <Button variant="danger" onPress={() => void confirm()}>
                {t('action.delete')}
              </Button>
            </>
          }
        >
          <Text tone="muted">{t('tags.deleteText')}</Text>
        </Dialog>
      )}
    </>
  );
}

/** A tag is renamed when its field is left, or by Enter. */
function TagRow({ tag, onDelete }: { tag: Tag; onDelete: () => void }) {
  const { t } = useTranslation('prospects');
  const [change] = useChangeTagMutation();
  const [name, setName] = useState(tag.name);
  const [reason, setReason] = useMessage();
  const save = async (wanted: { name?: string; colour?: TagColour }) => {
    try {
      await change({ id: tag.id, change: wanted }).unwrap();
      setReason();
    } catch (error) {
      setReason(() => errorText(error, t));
    }
  };
  const rename = () => {
    const wanted = name.trim();
    if (wanted === '') setName(tag.name);
    else if (wanted !== tag.name) void save({ name: wanted });
  };
  return (
    <Row>
      <Menu
        label={t('tags.colourOf', { name: tag.name })}
        placement="bottom start"
        trigger={
          <Swatch size="s" variant="ghost" aria-label={t('tags.colourOf', { name: tag.name })}>
            <Dot $colour={tag.colour} />
          </Swatch>
        }
        items={TAG_COLOURS.map((colour) => ({
          id: colour,
          label: t(`tags.colour.${colour}`),
          ownerOnly: true,
          selected: colour === tag.colour,
          onAction: () => void save({ colour }),
        }))}
      />
      <TextField
        label={t('tags.nameOf', { name: tag.name })}
        hideLabel
        value={name}
        onChange={setName}
        onBlur={rename}
        onKeyDown={({ key }) => key === 'Enter' && rename()}
        maxLength={30}
        autoComplete="off"
        {...(reason !== undefined && { error: reason })}
      />
      <IconButton ownerOnly icon="trash" label={t('tags.delete', { name: tag.name })} onPress={onDelete} />
    </Row>
  );
}

const Tags = styled.ul`
  display: grid;
  gap: 8px;
  margin: 0;
  padding: 0;
  list-style: none;
`;
const Row = styled.li`
  display: grid;
  grid-template-columns: 44px minmax(0, 1fr) 44px;
  gap: 4px;
  align-items: start;
`;
const Swatch = styled(Button)`
  inline-size: 44px;
  min-block-size: 44px;
  padding: 0;
`;
const Dot = styled.span<{ $colour: TagColour }>`
  ${tagLook}
  inline-size: 22px;
  block-size: 22px;
  border: 2px solid currentcolor;
  border-radius: 50%;
`;
