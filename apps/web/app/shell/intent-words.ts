/**
 * Each concept has the words of twelve languages: English, German, French, Spanish, Italian, Portuguese, Dutch, Polish,
 * Turkish, Russian, Japanese and Chinese. A space separates words; an underscore joins a phrase. The matcher accepts
 * endings and one wrong letter, so a word is listed once.
 */
export const concepts = {
  image:
    'gambar kuva bilde billede bild_datei jpgs jpegs album gallery galerie scan_photo wallpaper_image image images photo photos picture pictures pic pics photograph snapshot selfie screenshot bild bilder foto fotos fotografie aufnahme imagen imagenes fotografia immagine immagini imagem imagens afbeelding afbeeldingen plaatje zdjecie zdjecia zdjęcia obraz obrazek obrazy resim resmi resimler fotograf görsel картинка картинку изображение изображения фото фотография фотографию снимок 画像 写真 イメージ 图片 图像 照片 相片 圖片 影像',
  smaller:
    'kompression léger légère leve leggero leggera ligero ligera lekki lekkie hafif hafiflet лёгкий легче size_limit upload_limit exceeds limit exceeded mniejszego rozmiar_pliku размер_файла crunch load_quicker quicker image_weight weight weigh compactar comprime comprimare pakkaa zip_photos tinyjpg squoosh compressjpeg shortpixel imageoptim kraken take_space much_space too_much_space disk_space zu_schwer kompres kompresi load_faster faster loads_slowly slow_loading optimiser optimizer thinner lose_weight storage free_up_space fit_in weniger_speicher speicherplatz plus_petit plus_petite plus_léger más_pequeño más_pequeña più_piccola menor mniejszy mniejsze küçük меньше 小さく 容量 变小 heavy schwer pesado pesada pesante lourd lourde zwaar ciężki ciężkie ağır тяжёлый тяжелое 重い compress compression compressor smaller quality reduce shrink minify squeeze optimize optimise lighter lightweight downsize squash tiny tinypng too_big too_large too_heavy file_size less_space save_space verkleinern verkleinere kleiner komprimieren komprimiere reduzieren schrumpfen dateigröße zu_groß speicherplatz optimieren compresser compressez réduire réduis alléger poids trop_lourd trop_gros comprimir reducir achicar aligerar peso demasiado_grande comprimere comprimi ridurre rimpicciolire alleggerire troppo_grande reduzir diminuir reduza grande_demais comprimeren verkleinen verklein kleiner_maken te_groot zmniejsz zmniejszyć skompresuj kompresja kompresować za_duże zmniejszanie küçült küçültme küçültmek sıkıştır sıkıştırma çok_büyük сжать сжатие уменьшить уменьши уменьшение вес слишком_большой 圧縮 縮小 軽く 軽量化 小さく 容量 压缩 壓縮 缩小 變小 变小 减小 太大',
  resize:
    'op_maat sur_mesure resolution auflösung résolution resolución risoluzione resolução resolutie rozdzielczość çözünürlük разрешение 解像度 分辨率 skalować przeskalować zmień_rozmiar ölçeklendir ölçekle hochskalieren wide tall banner cover_photo fit_to bigger_picture larger smaller_dimensions half_size double_size aspect_ratio seitenverhältnis breite höhe largeur hauteur anchura largura larghezza altezza breedte hoogte szerokość genişlik ширина 幅 宽 修改 改 resize resizing resizer rescale scale dimensions dimension pixels pixel width height enlarge upscale bigger size skalieren größe größe_ändern bildgröße maße abmessungen pixel vergrößern redimensionner taille dimensions agrandir redimensionar tamaño tamanho medidas ampliar ridimensionare ridimensiona dimensioni ingrandire formaat afmetingen schalen vergroten rozmiar rozmiaru przeskaluj wymiary powiększ boyut boyutlandır boyutu ölçü büyüt размер размеры изменить_размер увеличить масштаб リサイズ サイズ サイズ変更 寸法 拡大 尺寸 大小 调整大小 改尺寸 放大 像素',
  /** The noun: with a verb of making smaller it is the size of the file. */
  size: 'size sizes größe bildgröße taille tamaño tamanho dimensioni dimensione formaat grootte rozmiar rozmiaru boyut boyutu размер размера размеры サイズ 大小',
  convert:
    'format formats formato formatu formatı формат 格式 extension file_extension file_type filetype image_type file_format change_type wont_open cannot_open cant_open unsupported formatieren umbenennen_in changer_format cambiar_formato cambiare_formato mudar_formato open_on not_open öffnen_nicht convert converter conversion change_format save_as export_as turn_into transform umwandeln konvertieren konvertiere konverter wandeln convertir convertissez transformer convertidor convierte convertire converti conversione converter converta transformar omzetten converteren converteer zamień zamiana konwertuj konwertować przekonwertuj dönüştür dönüştürme çevir çevirme конвертировать конвертация конвертер преобразовать переделать перевести 変換 コンバート 转换 转成 转为 轉換 轉成 换格式 格式',
  background:
    'hintergrundbild hintergrundbilder backgrounds backround backgroud green_screen greenscreen behind background backdrop bg hintergrund hintergründe fond arrière-plan arriere fondo sfondo fundo achtergrond tło tła tlo arka_plan arkaplan arka фон фона 背景',
  remove:
    'take_out get_out wipe strip_out discard cover_up remove remover removal delete erase eraser clear strip clean get_rid without hide entfernen entferne löschen weg weglöschen ohne enlever supprimer effacer retirer sans quitar eliminar borrar quita sin rimuovere togliere eliminare cancellare senza remover tirar apagar retirar sem verwijderen verwijder weghalen wissen zonder usuń usunąć usuwanie bez kaldır kaldırma sil silme temizle olmadan удалить удали убрать убери стереть без 削除 消す 消去 除去 消したい 取る 删除 去除 移除 去掉 刪除 清除',
  cutout:
    'freigestellt ausgeschnitten ritaglia recorta scontorna wycinanie dekupaj обтравка вырезка 切り抜く 去底 扣图 remove.bg removebg photoroom pixian cut_out_person cut_someone knock_out silhouette sticker stickers png_maker cutout cut_out transparent transparency isolate subject freistellen freisteller ausschneiden transparenz détourer détourage transparente transparente recortar_figura scontornare scontorno trasparente recortar_fundo vrijstaand uitknippen doorzichtig wyciąć wytnij przezroczyste przezroczysty dekupe şeffaf вырезать прозрачный прозрачным 切り抜き 透過 透明 抠图 摳圖 去背',
  white:
    'white weiß weißer weisser blanc blanche blanco bianco branco wit witte biały białe beyaz белый белом 白い 白背景 白 白色 白底',
  crop: 'schneiden recorta_foto przycinanie kadrowanie 切る 16:9 4:3 3:2 aspect edge edges passend square_crop cut_off cut_edges borders margins rand ränder crop cropping trim cut zuschneiden beschneiden zuschnitt recadrer rogner recadrage recortar recorte ritagliare ritaglio cortar bijsnijden przytnij przyciąć kadrować kırp kırpma обрезать обрезка кадрировать トリミング 切り取り 裁剪 裁切 剪裁',
  location:
    'where_i_live my_house koordinaten geo geodata where_i_took geolocation map address_in_photo photo_taken picture_taken wo_aufgenommen gps location geotag geotags coordinates place where_taken standort standortdaten ort aufnahmeort localisation lieu ubicación ubicacion posizione localização localizacao localização locatie lokalizacja lokalizację położenie konum konumu геолокация геометка местоположение координаты 位置情報 位置 場所 位置信息 定位 地理位置',
  metadata:
    'took_this_photo taken_with serial_number aufgenommen_mit what_camera date_taken aufnahmedatum camera camera_info kamera exif metadata meta_data iptc xmp hidden_data camera_data metadaten exifdaten métadonnées metadonnees metadatos metadati metadados metagegevens metadane metaveri метаданные メタデータ 元数据 隐私数据',
  aimark:
    'c2pa content_credentials ai_generated ai_made ai_mark made_by_ai deepfake provenance ki-bild ki_generiert von_ki généré_par_ia généré_par_l_ia generado_por_ia generato_dall_ia gerado_por_ia door_ai_gemaakt wygenerowane_przez_ai yapay_zeka нейросеть сгенерировано AI生成 AI画像 人工智能 ai生成',
  privacy:
    'private privacy anonymous anonymize reveal reveals share_safely safe_to_share privat datenschutz anonym confidentialité privacidad privacidade prywatność gizlilik приватность プライバシー 隐私',
  rotate:
    'rotate rotation turn sideways upright upside_down drehen gedreht drehe tourner pivoter rotation girar rotar ruotare rotazione virar draaien obróć obrócić döndür çevirmek повернуть поворот 回転 回す 旋转 旋轉',
  flip: 'flip mirror mirrored spiegeln gespiegelt miroir retourner voltear espejo specchiare capovolgere espelhar inverter spiegelen lustro odbij ayna отразить зеркально 反転 鏡 翻转 镜像',
  blur: 'license_plate licence_plate number_plate kennzeichen plaque nummerplaat anonymise_faces blur redact censor pixelate black_out blacken face faces plate hide_face unkenntlich schwärzen verpixeln zensieren flouter flou caviarder censurer difuminar pixelar censurar tachar sfocare oscurare censurare desfocar borrar_rosto tarjar vervagen zwartmaken zamaż rozmyj ocenzuruj bulanıklaştır sansür размыть замазать скрыть_лицо ぼかし モザイク 黒塗り 模糊 打码 馬賽克 马赛克',
  watermark:
    'add_text text_on write_on caption overlay beschriften watermark logo copyright wasserzeichen filigrane marca_de_agua marca filigrana watermerk znak_wodny filigran su_filigranı водяной_знак вотермарк ウォーターマーク 透かし 水印 浮水印',
  brighter:
    'dark_photo too_dark underexposed zu_dunkel brighten brighter brightness contrast enhance saturation vivid colours colors aufhellen heller helligkeit kontrast éclaircir luminosité contraste aclarar brillo schiarire luminosità clarear brilho helderder helderheid rozjaśnij jasność parlaklık aydınlat осветлить яркость 明るく 明るさ 补光 变亮 亮度 對比',
  grey: 'sepia filter black_and_white grayscale greyscale monochrome schwarzweiß graustufen noir_et_blanc blanco_y_negro escala_de_grises bianco_e_nero preto_e_branco zwart-wit zwartwit czarno-białe czarno siyah_beyaz чёрно-белое черно白黒 白黒 黑白 灰度',
  sharpen:
    'focus out_of_focus fuzzy sharpen sharper sharpness blurry schärfen unscharf scharf netteté flou_photo enfocar nitidez nitidezza nítida verscherpen wyostrz netleştir резкость シャープ 鮮明 锐化 清晰',
  pdf: 'pdf_file pdf pdfs',
  scan: 'straighten deskew receipt receipts whiteboard crooked begradigen geraderücken quittung scan scanned document scannen dokument numériser documento scansione digitalizar scannen skan tarama скан документ スキャン 书類 扫描 文件扫描',
  rename:
    'rename_photos number_photos numbering nummerieren rename renaming file_names umbenennen renommer renombrar cambiar_nombre rinominare renomear hernoemen zmień_nazwę adlandır переименовать リネーム 名前を変更 重命名 改名',
  batch:
    'combine merge several_images batch bulk many several folder all_at_once stapel mehrere viele lot plusieurs varias lote multiple molte várias reeks meerdere wiele seryjnie toplu çok массово пакетно несколько 一括 まとめて 批量',
  recipe:
    'steps same_steps recipe recipes workflow automate automation automatic pipeline rezept automatisieren ablauf automatiser recette automatizar receta automatizzare ricetta receita automatiseren automatyzacja otomatik автоматизация 自動化 自动化 自动',
  watch: 'hot_folder watch_folder watched',
  animated:
    'animated animation gif gifs animiert animé animado animato geanimeerd animowany animasyonlu анимация гиф アニメーション 动图 動圖',
  favicon:
    'favicon favicons site_icon icon icons app_icon app_icons ico symbol icône icono icona ícone pictogram ikona ikon иконка фавикон アイコン ファビコン 图标 圖示',
  website:
    'seite seiten website websites webpage site web_page web webseite homepage internetseite site_web página_web sitio pagina sito página strona strony internetowej web_sitesi сайт сайта веб ウェブサイト サイト ホームページ 网站 網站 网页 網頁',
  responsive: 'responsive srcset picture_element retina several_widths',
  best: 'best_format smallest_format which_format bestes_format',
  email:
    'on_a_blocklist inbox mailbox postfach message messages nachricht nachrichten mensaje messaggio mensagem bericht wiadomość mesaj сообщение メッセージ outlook gmail yahoo hotmail newsletter email e-mail mail mails emails correo courriel mél posta e-posta eposta poczta mailem почта почту письмо письма имейл メール Eメール 邮件 郵件 邮箱 电邮',
  chat: 'whatsapp telegram signal messenger chat discord slack imessage',
  instagram: 'instagram insta ig',
  square: 'square quadrat quadratisch carré cuadrado quadrato quadrado vierkant kwadrat kare квадрат 正方形 方形',
  portrait: 'pinterest pin portrait hochformat',
  story: 'story stories reel reels tiktok snapchat whatsapp_status shorts',
  youtube: 'youtube yt',
  thumbnail:
    'thumbnail thumbnails thumb vorschaubild vignette miniatura miniature miniatur miniaturka küçük_resim миниатюра превью サムネイル サムネ 缩略图 縮圖 封面',
  preview:
    'twitter twitter_header facebook_cover cover_image share_image og_image open_graph opengraph link_preview social_preview twitter_card facebook linkedin og',
  avatar:
    'rund circle round avatar profile profile_picture profile_photo pfp profilbild photo_de_profil foto_de_perfil foto_profilo profilfoto profilowe profil_resmi аватар аватарка プロフィール 头像 頭像',
  wallpaper:
    'wallpaper full_hd 1080p desktop_background hintergrundbild fond_écran fondo_de_pantalla sfondo_desktop papel_de_parede tapeta duvar_kağıdı обои 壁紙 壁纸 桌布',
  fourk: '4k uhd 2160p',
  print:
    'print printing poster postcard dpi 300dpi drucken druck abzug imprimer impression imprimir stampare stampa afdrukken wydruk drukuj yazdır baskı печать распечатать 印刷 プリント 打印 列印',
  passport:
    'driving_license foto_tessera foto_documento foto_para_documento dowodu legitymacja legitymacji nüfus biyometrik 履歴書 免許 一寸照 寸照 签证照 biometrische biometrisches id_card id_cards identity_card carte_d_identité documento_de_identidad carta_d_identità cartão_de_identidade identiteitskaart dowód_osobisty kimlik_fotoğrafı удостоверение 身分証 biometrie ausweisfoto lichtbild bewerbungsfoto photo_id driving_licence driver_license passport biometric id_photo id_picture passbild passfoto ausweis reisepass personalausweis biometrisch photo_identité identité pasaporte foto_carnet carnet passaporto fototessera passaporte foto_3x4 pasfoto paszport paszportowe dowód pasaport vesikalık паспорт паспорта 証明写真 パスポート 护照 證件照 证件照',
  visa: 'визу визы visa visum visado vize visto wiza виза 签证 簽證 ビザ',
  us: 'us usa america american amerika',
  uk: 'uk britain british england',
  canada: 'canada canadian kanada',
  india: 'india indian indien',
  signature: 'signature unterschrift firma assinatura handtekening podpis imza подпись 署名 签名',
  product:
    'product shop amazon ebay etsy produkt produktfoto produit producto prodotto produto sklep ürün товар 商品 产品',

  text: 'mots mot palabra palabras parola parole palavra palavras woorden woord słów słowa słowo wörter zeichen buchstaben caractères caracteres caratteri tekens znaków znaki kelime kelimeler karakter слов символов 字符 字 text word words letters sentence texte texto testo tekst metin текст текста буквы слова テキスト 文字 文本 文字',
  case: 'groß_klein groß_und_klein schreibung großschreibung typing_case letter_case capital_letters initial_caps gross-_und_kleinschreibung groß-_und_kleinschreibung schreibweise casse mayúsculas_y_minúsculas maiuscole_e_minuscole case capital capitals capitalize capitalise capitalization convert_case change_case',
  upper:
    'uppercase upper_case all_caps caps großbuchstaben grossschreibung majuscules mayúsculas maiuscole maiuscolo maiúsculas hoofdletters wielkie_litery büyük_harf заглавные верхний_регистр 大文字 大写',
  lower:
    'lowercase lower_case kleinbuchstaben kleinschreibung minuscules minúsculas minuscole minuscolo kleine_letters małe_litery küçük_harf строчные нижний_регистр 小文字 小写',
  titlecase: 'title_case titlecase headline_case ap_style chicago headline',
  code: 'camelcase camel_case camel snake_case snake kebab kebab-case pascal pascalcase constant_case variable_name slug slugify inverse_case alternating',
  clean:
    'cleanup clean_up text_cleanup curly_quotes replace_quotes smart_punctuation tabs tidy_text format_text quotes smart_quotes straight_quotes extra_spaces double_spaces whitespace line_breaks linebreaks empty_lines blank_lines duplicate_lines leerzeichen zeilenumbrüche espaces_en_trop espacios_dobles spazi_doppi',
  count:
    'letters_in_my zählen zähler compter compteur contar contador contare contatore conteggio contagem tellen teller liczyć liczenie policz licznik saymak sayma sayacı подсчитать посчитать сосчитать 数える カウント 统计 計數 length_of_text text_length essay_length number_of_words number_of_characters how_many_characters characters_in letters_in words_in how_long_is count_letters letter_counter letter_count line_count zeichenzähler anzahl_wörter reading_time word_count character_count count_words count_characters counter wordcount how_many_words wörter_zählen zeichen_zählen wortzähler compter_mots contar_palabras contar_caracteres contare_parole contar_palavras woorden_tellen liczba_słów kelime_sayısı подсчёт_слов количество_символов 文字数 字数',

  domain:
    'free_domain_name domain_name_free url_name web_address webadresse internetadresse domain_free domains_free domain domains domainname domäne domaine dominio dominios domini domínio domein domena domeny alan_adı домен домена домены ドメイン 域名 網域 网域',
  expiry:
    'ende endet termine termina finisce eindigt kończy bitiyor bitecek doluyor заканчивается кончается 切れる läuft run_out runs_out lapse lapses still_valid gültig_bis abgelaufen expiré caducado caducada vencido scaduto expirado wygasła doldu истёк 期限切れ 已过期 expire expires expiry expiration expiring renewal renew run_out valid_until ablauf abläuft läuft_ab ablaufdatum verlängern expiration expirer expire renouvellement caduca caducidad vencimiento vence renovar scadenza scade rinnovo expira validade verloopt verlopen vervaldatum wygasa wygaśnięcia ważność süresi_doluyor süre bitiş истекает истечение срок продление 有効期限 期限 更新 到期 过期 期限',
  whois:
    'possiede possède posee possui bezit posiada wem gehört_wem à_qui appartient de_quién pertenece di_chi appartiene de_quem pertence van_wie należy czyja kimin чей принадлежит 誰の 谁的 bought buys contact_of_domain domain_owner domaininhaber whois rdap owner owns registrar registered who_owns inhaber besitzer gehört registriert propriétaire titulaire propietario dueño proprietario intestatario dono titular eigenaar właściciel sahibi kayıtlı владелец регистратор 所有者 登録者 所有人 注册商 註冊',
  available:
    'vergeben ocupado occupato bezet zajęta alınmış can_i_buy buy register_a_domain free_domain_name domain_name_free domain_free domains_free name_free frei_domain still_free still_available noch_zu_haben available availability free_domain taken verfügbar frei noch_frei disponible libre libero disponibile disponível livre beschikbaar vrij wolna dostępna müsait boş свободен доступен занят 空き 空いている 可用 可注册',
  age: 'creation_date creation registration_date first_registered age how_old created alter âge edad antigüedad età idade leeftijd wiek yaş возраст 年齢 年龄',
  nameserver:
    'dns_provider dns_host dns_operator dns_anbieter dns_hosted hosts_the_dns ns_check ns_record authoritative nameserver nameservers name_server name_servers ns delegation glue lame soa dns_host nameserver serveur_de_noms servidor_de_nombres',
  dns: 'zone_file zone_files zonefile zonendatei bind_file bind_zone zone_transfer host_lookup resolve resolver ttl dns dig nslookup records record zone_records dnseintrag dns-eintrag eintrag enregistrement registro registros wpis rekord kayıt запись записи レコード 记录 解析',
  recordtype:
    'ip ipv4 ipv6 mail_server mail_servers mailserver mailservers mx txt aaaa cname ptr srv naptr dnskey tlsa svcb https_record reverse_dns rdns ns_records soa_record a_record ip_address',
  propagation:
    'spread still_old old_ip dns_cache updated_yet dns_change dns_changes gone_through live_yet propagation propagate propagated propagiert propagación propagazione propagação verspreiding propagacja yayılma распространение 浸透 生效',
  move: 'cutover cut_over changing before_changing before_switching registrar_change zone_file zone_files zonefile zonendatei bind_file bind_zone change wechsle move moving migrate migration switch change_dns transfer umziehen umzug wechseln migrieren déménager migrer changer_dns mudar migrar trasferire spostare verhuizen przenieś przenieść migracja taşı taşıma перенести перенос переезд 移行 引っ越し 迁移 转移 更换',
  hosting:
    'hosting host hoster provider webhost webhosting downtime ausfall anbieter hébergeur hébergement alojamiento proveedor fornitore hospedagem provedor hostingu хостинг хостинга ホスティング 主机',
  spf: 'lookups too_many_lookups permerror spf v=spf1 include sender_policy',
  dmarc: 'quarantine dmarc v=dmarc1 p=reject p=none rua',
  dkim: 'dkim domainkey selector domainkeys',
  bimi: 'bimi_logo bimi vmc brand_indicator',
  mtasts: 'starttls tls_reporting tls_report mta-sts mtasts tls-rpt tlsrpt dane',
  caa: 'caa',
  securitytxt: 'security.txt securitytxt security_contact',
  dnssec: 'dnssec ds_record rrsig signed_zone',
  generate:
    'entry generate generator create creator make_record build builder write erstellen erzeugen generieren anlegen créer générer générateur crear generar generador creare generare generatore criar gerar gerador aanmaken genereren maken utwórz generuj stwórz oluştur oluşturucu создать сгенерировать генератор 作成 生成 作る 创建 建立 制作',
  check:
    'right contain contains reveal richtig enthält contient contiene contém bevat zawiera içeriyor содержит 含む wrong correct correctly incorrect fine okay broken_or_not ok errors error problems problem mistakes fehler erreurs errores errori erros fouten błędy hatalar ошибки エラー 错误 lookup finder validation auswerten interpret parse lesen analysieren explain explanation erklären check test validate validator verify analyse analyze checker tester prüfen testen überprüfen tester vérifier vérification comprobar probar verificar validar controllare verificare testare controleren sprawdź sprawdzić sprawdzanie kontrol kontrol_et doğrula проверить проверка тест チェック 確認 検証 テスト 检查 檢查 检测 验证 测试',
  explain:
    'explain explains explained explanation meaning means erklären erklärung bedeutet expliquer explication signifie explicar significa spiegare uitleggen betekent wyjaśnij açıkla объяснить значит 説明 意味 解释 含义',
  spam: 'ankommen dochodzą dochodzi ulaşmıyor gitmiyor доходят доходит приходят aankomen arrivent llegan arrivano chegam 届きません 收不到 reject rejects refuses kommen_nicht_an kommt_nicht_an never_arrive never_arrives not_received dont_arrive n_arrivent_pas no_llegan non_arrivano blocking blocks sender_reputation in_junk postmaster rbl dnsbl spamhaus landet landen rejected abgelehnt rejeté rechazado rifiutato rejeitado geweigerd odrzucony reddedildi отклонено 拒否 拒收 spam junk blacklist blacklisted blocklist blocked deliverability deliver delivered undelivered reputation not_arriving spamordner zustellbarkeit zugestellt indésirables délivrabilité correo_no_deseado entregabilidad indesiderata consegna lixo_eletrônico entregabilidade ongewenste spamfolder blokkade istenmeyen kara_liste спаме доставляемость чёрный_список 迷惑メール 届かない ブラックリスト 垃圾邮件 垃圾 黑名单 送达',
  health:
    'my_mail_server mail_setup email_setup setup_test rate rating score how_good domain_score grade health mxtoolbox report audit overview gesundheit bericht rapport informe salud rapporto relatório saúde raport rapor отчёт отчет レポート 診断 报告 體檢',
  certificate:
    'letsencrypt lets_encrypt expired_certificate certificate certificates ssl tls https https_certificate zertifikat certificat certificado certificato certificaat certyfikat sertifika сертификат 証明書 证书 證書',
  monitor:
    'bescheid préviens prévenir avísame avvisami avvertimi avise melding seintje powiadomienie powiadomienia haber_ver bildirim сообщить уведомление уведомить 知らせて お知らせ monitor monitoring monitored alert alerts alarm notify notification notifications uptime remind reminder überwachen überwachung benachrichtigen surveiller surveillance alerter vigilar monitorizar alerta monitorare sorvegliare avviso monitorar bewaken monitorować izlemek мониторинг следить 監視 监控 uptime_kuma keep_an_eye watch_my watch_a_domain watch_domain watch_certificate watches warn_me tell_me_when beobachten erinnern rappel avisar avvisare avisar_me waarschuw monitoruj powiadom izle hatırlat напомнить 通知 提醒',
  dmarcreport:
    'dmarc_rapporten dmarc_berichte rapports_dmarc informes_dmarc rapporto_dmarc rapporti_dmarc relatório_dmarc relatórios_dmarc raport_dmarc raporty_dmarc dmarc_raporu dmarc_raporları отчёт_dmarc отчёты_dmarc отчет_dmarc отчеты_dmarc rua_report sending_mail sends_mail sending_email sends_email verschickt_mails envoie_des_mails dmarc_xml dmarc_zip xml_von in_my_name im_namen meinem_namen en_mon_nom as_my_domain my_behalf sends_as send_as rua_xml rua ruf aggregate_report aggregate dmarc_report dmarc_reports aggregate_report xml_report dmarc_bericht rapport_dmarc informe_dmarc',
  bounce:
    'refused message_refused delivery_subsystem mail_delivery greylisted greylisting 5xx user_unknown mailbox_full mailbox_unavailable recipient_rejected relay_denied mailer daemon postmaster_message bounce bounces bounced bouncing undeliverable delivery_failed delivery_failure delivery_status mailer_daemon non_delivery came_back returned unzustellbar nicht_zustellbar zurückgekommen non_remis non_distribué rebote rebotado devuelto rimbalzato respinto devolvido onbestelbaar niedostarczona niedostarczalne geri_döndü недоставлено вернулось 不達 エラーメール 戻ってきた 退信',
  header:
    'source email_source full_headers mail_source raw_message raw_email eml .eml message_source quelltext come_from came_from sent_from sender absender expéditeur remitente mittente remetente afzender nadawca gönderen отправитель 差出人 发件人 header headers message_header received email_header kopfzeile kopfzeilen en-tête entête cabecera encabezado intestazione cabeçalho nagłówek başlık заголовок заголовки ヘッダー 邮件头 标头',
  phishing:
    'suspect sospechoso sospetto suspeito verdacht podejrzany podejrzana şüpheli подозрительное 怪しい 可疑 genuine trustworthy fake_message spam_or_real really_from really_send really_sent really_sends trust_this suspicious verdächtig legitimate legitimately impersonate impersonating impersonation hacked_email phishing fake forged forgery spoof spoofed spoofing scam real genuine authentic legit gefälscht fälschung echt betrug hameçonnage faux arnaque vrai suplantación falso estafa auténtico falsificata truffa autentica golpe verdadeiro vervalst nep oplichting echt oszustwo fałszywy prawdziwy sahte dolandırıcılık gerçek подделка фишинг мошенничество настоящее 詐欺 偽物 なりすまし 本物 钓鱼 伪造 诈骗 真假',
  tech: 'gemaakt zrobiona zrobione hecha feita fatta sviluppato développé desarrollado gebaut construit construida construido costruito construído gebouwd zbudowana yapılmış построен womit avec_quoi con_qué con_cosa com_quê waarmee z_czego cdn server engine plugin plugins library libraries mit_was web_server webserver server_software which_server cloudflare jquery nextjs next.js drupal joomla wix squarespace magento analytics use_cloudflare site_use javascript_framework js_framework react wordpress_theme powered_by runs_on hosting_of detect_cms generator_of made_with erstellt_mit fait_avec hecho_con fatto_con feito_com сделан technology technologies tech_stack stack built_with builtwith wappalyzer cms framework wordpress shopify which_cms technik technologie tecnología tecnologia technologia teknoloji технологии движок 技術 技术 框架',

  robots:
    'google_crawl crawl crawl_this noai noindex indexing_blocked spider spiders robots_txt ai_bot ai_training scrapers scraper stop_bots ai_crawlers chatgpt openai claude perplexity ccbot blocked_by_robots crawl_rules robots robots.txt robotstxt crawler crawlers googlebot gptbot bot bots disallow crawling ai_bots',
  sitemap:
    'mapa_strony mapa_witryny site_haritası карту_сайта urls_to_xml list_of_urls lastmod changefreq index_my_pages url_list plan_de_site plan_du_site mapa_del_sitio mapa_do_site mappa_del_sito sitemap sitemaps sitemap.xml xml_sitemap site_map карта_сайта サイトマップ 站点地图 網站地圖',
  links:
    'verweise verweis lien liens enlace enlaces collegamenti collegamento koppelingen odnośniki bağlantı bağlantılar ссылки ссылок ссылка kaputt kaputte defekte cassés brisés rotos rotti quebrados kapotte dode zepsute uszkodzone kırık битые битых сломанные links_that_go_nowhere link 404s 404_finder not_found broken_images broken_image lost_urls broken_link broken_links broken dead_link dead_links dead links link_checker 404 redirect redirects lost_pages defekte_links kaputte_links tote_links liens_cassés enlaces_rotos link_rotti links_quebrados dode_links martwe_linki kırık_link kırık_linkler битые_ссылки リンク切れ 死链 断链',
  sitecheck:
    'build_folder build_output description descriptions headings h1 titles og_tags indexable alt without_alt go_nowhere html html5 w3c html_validator missing_title meta_description duplicate_titles broken_html lint static_site hugo astro jekyll docusaurus built_site dist_folder alt_text alt_texts missing_alt heading_order html_errors site_check seo seo_audit crawl_site html_check hreflang canonical accessibility webseite_prüfen audit_site before_launch',
  schema:
    'rich_snippets bewertungssterne google_rich_results rich_result stars_in_google knowledge_panel json_ld schema schema.org json-ld jsonld structured_data rich_results rich_snippet markup microdata strukturierte_daten données_structurées datos_estructurados dati_strutturati dados_estruturados структурированные_данные 構造化データ 结构化数据',
  faq: 'local_business opening business_markup article product_markup organization organisation breadcrumbs opening_hours event_markup faq product_schema recipe_schema article_schema event_schema breadcrumb localbusiness',

  /** No tool here does these, so a query with such a word finds nothing. */
  elsewhere:
    'tax flight_status photosynthesis train_times fake_id meme crypto bitcoin vocals lyrics karaoke movie netflix football make_a_logo logo_maker random text_to_speech pizza near_me celsius fahrenheit pdf_to pdf_zu pdf_in_word speed_test speedtest internet_speed poem bmi chatgpt_prompt resume photoshop_online video videos audio mp3 mp4 wav mov music song currency euro dollar weather translate translation translator übersetzen traducir traduire unzip unrar rar qr barcode calculator calculate rechner recipe_for cook bake cooking word_to_pdf docx excel csv_to spreadsheet powerpoint password_generator generate_password random_password ocr speech vpn download_youtube news games game shoes flights hotel map_of_city stock_price 天气 翻译 視頻 视频 動画 音楽 音乐',

  theme:
    'brightness_of_page black_theme dunkler dunkles heller helles dunkler_modus dark light theme dark_mode light_mode night night_mode dunkel dunkelmodus hell nachtmodus mode_sombre thème sombre clair modo_oscuro tema oscuro scuro tema_scuro modo_escuro escuro donkere_modus donker ciemny_motyw ciemny karanlık koyu тёмная тема ダークモード 暗い 深色 暗色 夜间模式',
  offline:
    'without_network no_network plane flight train no_signal without_wifi no_wifi ohne_internet ohne_netz im_zug offline without_internet no_internet airplane hors_ligne sin_conexión sin_internet senza_internet sem_internet zonder_internet bez_internetu çevrimdışı internetsiz офлайн без_интернета オフライン 离线 離線',
  install:
    'on_my_phone desktop_app download_app install installed app install_app pwa home_screen installieren installer instalar installare installeren zainstaluj yükle установить インストール 安装',
  shortcuts:
    'key_bindings shortcut shortcuts keyboard hotkeys keys tastenkürzel tastatur raccourcis clavier atajos teclado scorciatoie tastiera atalhos sneltoetsen skróty kısayol клавиши ショートカット 快捷键',
  start: 'home_page start_page startseite accueil página_de_inicio',
  account:
    'sign_out log_out abmelden se_déconnecter two_factor 2fa totp connecter einloggen account sign_in sign_up log_in login logout password passkey register anmelden registrieren konto passwort connexion compte inscription iniciar_sesión cuenta contraseña accedi iscriviti entrar conta senha inloggen konto zaloguj giriş hesap вход аккаунт пароль ログイン アカウント 登录 登錄 账号',
  history:
    'yesterday last_week did_i gestern hier ayer ieri previous earlier recent history past_images verlauf historique historial cronologia histórico geschiedenis historia geçmiş история 履歴 历史',
  command:
    'mcp_server dockerfile self_host selfhost self_hosted homebrew github_action pre_commit cron github github_actions gitlab docker command command_line cli terminal npm npx github_action ci pipeline mcp agent agents kommandozeile ligne_de_commande línea_de_comandos riga_di_comando linha_de_comando opdrachtregel wiersz_poleceń komut_satırı командная_строка コマンドライン 命令行',
  api: 'docs curl json_api swagger 接口 文档 ドキュメント dokumentacja документация api openapi rest endpoint endpoints documentation dokumentation',
} as const

export type Concept = keyof typeof concepts

/** Words without a meaning of their own here. */
export const fillers = new Set(
  `google alternative alternatives alternativ setup set properly file files open opens opening datei dateien fichier archivo another new old good best_way way quick quickly easy please someone people his her their has have had did does was were been being yet still already again only won don doesn didn isn can t s info ai run set menos mas more find found see show look read know try start use used using before after while last past next week day today whether something anything se me te
  a an the my our your this these that it its is are was am be do does did how to i we you he me can could should would will want wants need needs please why what which when where who for in of on at by with from and or not no go goes going get make making made some any free online tool tools app website's into as so if than more most under below over max maximum least up too very just now there here help let's
  welche welcher welches wann nutzt benutzt hat habe haben noch diese dieser dieses meinem
  ab an aus ein um los weg hoch her
  der die das den dem des ein eine einen einem einer mein meine meinen meiner meinem ich wir du wie man kann soll will möchte bitte warum was wo wer für in im von vom mit aus und oder nicht auf zu zum zur um ist sind wird werden machen mache kostenlos unter als
  le la les un une des du de d l mon ma mes ce ces cette je tu on nous comment puis peux veux faire pour dans en sur avec et ou est sont pas pourquoi gratuit mettre
  el los las unos unas mi mis tu este esta yo cómo como puedo quiero hacer para por con y o es son no qué gratis poner
  il lo gli i un uno una mio mia miei mie questo questa come posso voglio fare per con e è sono non perché del della di da al su
  o os as um uma meu minha meus minhas este esta como posso quero fazer para com e é são não por do da no na em
  de het een mijn deze dit hoe kan ik wil voor met van en of is zijn niet waarom naar op
  jak mój moje moja mogę chcę dla z w na do i lub jest są nie dlaczego po
  bir nasıl için ile ve veya bu benim mi mı yap yapma yapmak neden
  как мне мой мою моё мои можно хочу для с в на из и или это не почему что чтобы
  の を に へ は が で と から まで する したい たい 方法 やり方 ください です ます
  怎么 怎樣 怎样 如何 把 将 的 了 吗 嗎 我 我的 想 要 一下 个 在线 免费 为 成 到 请 用`
    .split(/\s+/)
    .filter(Boolean),
)
